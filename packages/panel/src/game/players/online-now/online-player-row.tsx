import type { GameItem } from '@trellis/contract/game/items.ts'
import type { OnlinePlayer } from '@trellis/contract/game/players.ts'
import { Link } from 'react-router'
import { Box } from '../../../design/box.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useNow } from '../../../kit/clock.ts'
import { formatInstant } from '../../../kit/dates.ts'
import { formatSeconds } from '../../../kit/spans.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { PlayerName } from '../appearance/player-name.tsx'
import { MutedBadge } from '../moderation/muted-badge.tsx'
import { PlayerActions } from '../moderation/player-actions.tsx'
import styles from './online-now.module.css'

type OnlinePlayerRowProps = {
  serverId: string
  player: OnlinePlayer
  items: ReadonlyMap<number, GameItem>
  onEdit: (name: string) => void
}

export function OnlinePlayerRow({ serverId, player, items, onEdit }: OnlinePlayerRowProps) {
  const text = onlinePlayersMessages
  const { name, world, since, mutedUntil, look } = player
  return (
    <Box as="li" divided="xs" className={styles.player}>
      <Row as="span" wrap gap="xs" rowGap="2xs" className={styles.who}>
        <PlayerName name={name} look={look} items={items} />
        <MutedBadge until={mutedUntil} />
      </Row>
      {world === null ? (
        <Text as="span" tone="muted">
          {text.inMenu}
        </Text>
      ) : (
        <Link
          className={styles.world}
          title={text.openMap({ world })}
          to={`/worlds?map=${encodeURIComponent(world)}`}
        >
          <VisibleText isName text={world} />
        </Link>
      )}
      <TimeOnline since={since} />
      <PlayerActions
        serverId={serverId}
        player={{ name, online: true, mutedUntil }}
        onEdit={onEdit}
      />
    </Box>
  )
}

type TimeOnlineProps = { since: string }

function TimeOnline({ since }: TimeOnlineProps) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return (
    <Text
      as="time"
      tone="muted"
      size="sm"
      numeric
      nowrap
      className={styles.time}
      dateTime={since}
      title={onlinePlayersMessages.since({ when: formatInstant(since) })}
    >
      {formatSeconds(seconds)}
    </Text>
  )
}
