import { Button } from '@mantine/core'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { Link } from 'react-router'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { CallFailure } from '../../../kit/call-failure.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { ProfileAchievements } from './profile-achievements.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileNews } from './profile-news.tsx'
import { ProfileFacts, ProfileInventory, ProfileWorlds } from './profile-parts.tsx'
import { usePlayerProfile } from './use-player-profile.ts'

type PlayerProfileProps = { serverId: string; name: string }

/** The profile of one player, on the page of all players. */
export function PlayerProfile({ serverId, name }: PlayerProfileProps) {
  const text = playerProfileMessages
  return (
    <>
      <div>
        <Button
          component={Link}
          to="/players"
          variant="subtle"
          leftSection={<Icon name="previous" size={16} />}
        >
          {text.back}
        </Button>
      </div>
      {growIdSchema.safeParse(name).success ? (
        <KnownProfile serverId={serverId} name={name} />
      ) : (
        <NoPlayer />
      )}
    </>
  )
}

function KnownProfile({ serverId, name }: PlayerProfileProps) {
  const profile = usePlayerProfile(serverId, name)
  const { error } = profile
  if (error instanceof CallFailure && error.status === 404) return <NoPlayer />
  return (
    <Loaded query={profile} failed={playerProfileMessages.loadFailed}>
      {(player) => (
        <>
          <ProfileHead serverId={serverId} player={player} />
          <ProfileFacts player={player} />
          <ProfileInventory player={player} />
          <ProfileAchievements player={player} />
          <ProfileWorlds player={player} />
          <ProfileNews serverId={serverId} name={player.name} />
        </>
      )}
    </Loaded>
  )
}

const NoPlayer = () => (
  <Card>
    <Empty
      icon="players"
      title={playerProfileMessages.noneTitle}
      action={
        <Button component={Link} to="/players" variant="default">
          {playerProfileMessages.toPlayers}
        </Button>
      }
    >
      {playerProfileMessages.noneText}
    </Empty>
  </Card>
)
