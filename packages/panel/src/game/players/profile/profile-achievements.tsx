import type { PlayerProfile } from '@trellis/contract/game/player-profiles.ts'
import { achievements } from '@trellis/contract/kit/achievements.ts'
import { Card } from '../../../design/card.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { describeAchievement } from '../../../kit/describe-achievement.ts'
import { achievementsMessages } from '../../../messages/achievements.ts'

/** Lists the achievements that a player has, in the order of the game. */
export function ProfileAchievements({ player }: { player: PlayerProfile }) {
  const text = achievementsMessages
  const reached = [...achievements.keys()].filter((it) => player.achievements.includes(it))
  return (
    <Card
      title={text.reached}
      aside={
        <Text as="span" tone="muted" size="sm">
          {text.reachedCount({ count: reached.length, total: achievements.size })}
        </Text>
      }
    >
      {reached.length === 0 && (
        <Text as="p" tone="muted" size="sm">
          {text.reachedNone}
        </Text>
      )}
      <Grid as="ul" min="13rem" gap="md" rowGap="sm">
        {reached.map((name) => (
          <AchievementEntry key={name} name={name} />
        ))}
      </Grid>
    </Card>
  )
}

function AchievementEntry({ name }: { name: string }) {
  const { title, text } = describeAchievement(name)
  return (
    <li>
      <Text as="p" weight="medium" breaks>
        {title}
      </Text>
      <Text as="p" tone="muted" size="sm" breaks>
        {text}
      </Text>
    </li>
  )
}
