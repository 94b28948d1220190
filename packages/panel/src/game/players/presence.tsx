import type { PlayerRow } from '@trellis/contract/players.ts'
import { Row } from '../../design/row.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { playerProfileMessages } from '../../messages/player-profile.ts'
import { playersMessages } from '../../messages/players.ts'
import styles from './player-table.module.css'

type PresenceProps = { player: Pick<PlayerRow, 'online' | 'world' | 'lastSeenAt'> }

const recheckMs = 30_000
/** The column is narrow next to long names, where the word would break before its last letter. */
const inOnePiece = { whiteSpace: 'nowrap' } as const

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
          <span style={inOnePiece}>{text.offline}</span>
        ) : (
          playerProfileMessages.lastSeen({ when: formatRelative(lastSeenAt, now) })
        )
      ) : player.world === null ? (
        <span style={inOnePiece}>{text.online}</span>
      ) : (
        <VisibleText isName text={text.onlineIn({ world: player.world })} />
      )}
    </Row>
  )
}
