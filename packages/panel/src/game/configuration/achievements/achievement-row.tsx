import { NativeSelect, Switch } from '@mantine/core'
import { type AchievementSetting, achievementBounds } from '@trellis/contract/kit/achievements.ts'
import { knownTitles } from '@trellis/contract/kit/player-titles.ts'
import { Box } from '../../../design/box.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { describeAchievement } from '../../../kit/describe-achievement.ts'
import { achievementsMessages } from '../../../messages/achievements.ts'

type AchievementRowProps = {
  setting: AchievementSetting
  isOff: boolean
  onChange: (next: AchievementSetting) => void
}

/** Shows an achievement with its switch and its rewards. */
export function AchievementRow({ setting, isOff, onChange }: AchievementRowProps) {
  const { title, text: goal } = describeAchievement(setting.name)
  return (
    <Row as="li" divided="sm" gap="md" rowGap="sm" wrap justify="between">
      <Box shrink>
        <Text as="p" weight="semibold" breaks>
          {title}
        </Text>
        <Text as="p" tone="muted" size="sm" breaks>
          {goal}
        </Text>
      </Box>
      <Row gap="md" rowGap="sm" wrap>
        <Switch
          aria-label={achievementsMessages.enabledOf({ title })}
          checked={setting.isEnabled}
          disabled={isOff}
          onChange={(event) => onChange({ ...setting, isEnabled: event.currentTarget.checked })}
        />
        <RewardFields
          title={title}
          setting={setting}
          isOff={isOff || !setting.isEnabled}
          onChange={onChange}
        />
      </Row>
    </Row>
  )
}

type RewardFieldsProps = AchievementRowProps & { title: string }

function RewardFields({ title, setting, isOff, onChange }: RewardFieldsProps) {
  const text = achievementsMessages
  const { xp, title: given, ...rest } = setting
  // A reward without experience or a title has no such key.
  const change = (reward: Pick<AchievementSetting, 'xp' | 'title'>) =>
    onChange({
      ...rest,
      ...(reward.xp !== undefined && reward.xp > 0 && { xp: reward.xp }),
      ...(reward.title !== undefined && { title: reward.title }),
    })
  return (
    <>
      <Row gap="xs" fixed>
        <Box width="6rem">
          <IntegerInput
            name={text.gemsOf({ title })}
            max={achievementBounds.maxGems}
            disabled={isOff}
            value={setting.gems}
            onChange={(gems = 0) => onChange({ ...setting, gems })}
          />
        </Box>
        <Text as="span" tone="muted" size="sm">
          {text.gems}
        </Text>
      </Row>
      <Row gap="xs" fixed>
        <Box width="6rem">
          <IntegerInput
            name={text.xpOf({ title })}
            max={achievementBounds.maxXp}
            disabled={isOff}
            value={xp ?? 0}
            onChange={(next) => change({ xp: next, title: given })}
          />
        </Box>
        <Text as="span" tone="muted" size="sm">
          {text.xp}
        </Text>
      </Row>
      <Box width="9.5rem">
        <NativeSelect
          aria-label={text.titleOf({ title })}
          disabled={isOff}
          data={[{ value: '', label: text.noTitle }, ...titleChoices]}
          value={given ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ xp, title: knownTitles.find((it) => it === value) })
          }
        />
      </Box>
    </>
  )
}

const titleChoices = knownTitles.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
