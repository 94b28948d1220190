import type { PlayerRow } from '@trellis/contract/game/players.ts'
import { Box } from '../../../design/box.tsx'
import { Row } from '../../../design/row.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useNow } from '../../../kit/clock.ts'
import { formatRelative } from '../../../kit/relative-time.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { playersMessages } from '../../../messages/players.ts'
import styles from './presence.module.css'

type PresenceProps = { player: Pick<PlayerRow, 'online' | 'world' | 'lastSeenAt'> }

const recheckMs = 30_000

/** Whether a player is in the game now, and where. */
export function Presence({ player }: PresenceProps) {
  const text = playersMessages.table
  const now = useNow(recheckMs)
  const { lastSeenAt } = player
  return (
    <Row
      as="span"
      tone="muted"
      breaks
      inline
      gap="xs"
      className={styles.presence}
      data-online={player.online || undefined}
    >
      <span className={styles.dot} />
      {!player.online ? (
        lastSeenAt === null ? (
          <Box as="span" nowrap>
            {text.offline}
          </Box>
        ) : (
          playerProfileMessages.lastSeen({ when: formatRelative(lastSeenAt, now) })
        )
      ) : player.world === null ? (
        <Box as="span" nowrap>
          {text.online}
        </Box>
      ) : (
        <VisibleText isName text={text.onlineIn({ world: player.world })} />
      )}
    </Row>
  )
}
