import { unbanPlayer } from '@trellis/contract/game/player-bans.ts'
import { BulkDialog } from '../../../design/bulk/bulk-dialog.tsx'
import { call } from '../../../kit/call.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { PlayerBulkProps } from './bulk-props.ts'
import { useReloadPlayers } from './use-reload-players.ts'

/** Lets players join again. */
export function BulkUnbanDialog({ serverId, names, onDone, onClose }: PlayerBulkProps) {
  const text = playersMessages.bulk.unban
  const done = useReloadPlayers({ serverId, onDone })
  const count = names.length
  return (
    <BulkDialog
      title={text.title({ count })}
      text={text.text}
      names={names}
      confirmLabel={text.confirm({ count })}
      run={(name) => call(unbanPlayer, { params: { serverId, name } })}
      onDone={done}
      onClose={onClose}
    />
  )
}
