import type { PlayerRow } from '@trellis/contract/players.ts'
import { Row } from '../../design/row.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { playersMessages } from '../../messages/players.ts'
import styles from './player-table.module.css'

type PresenceProps = { player: Pick<PlayerRow, 'online' | 'world'> }

/** Whether a player is in the game now, and where. */
export function Presence({ player }: PresenceProps) {
  const text = playersMessages.table
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
        text.offline
      ) : player.world === null ? (
        text.online
      ) : (
        <VisibleText isName text={text.onlineIn({ world: player.world })} />
      )}
    </Row>
  )
}
