import { useQueryClient } from '@tanstack/react-query'
import { deleteWorld, lockWorld, unlockWorld } from '@trellis/contract/game/worlds.ts'
import { BulkDialog } from '../../../design/bulk/bulk-dialog.tsx'
import { call } from '../../../kit/call.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { refreshWorldLists, stopFetchingPicture } from '../world-queries/use-worlds.ts'
import type { WorldBulkAction } from './world-bulk-action.ts'

type WorldBulkDialogProps = {
  serverId: string
  action: WorldBulkAction
  names: readonly string[]
  onDone: (changed: readonly string[]) => void
  onClose: () => void
}

const routes = { lock: lockWorld, unlock: unlockWorld, delete: deleteWorld } as const

/** Locks, opens or deletes worlds. */
export function WorldBulkDialog({ serverId, action, names, ...props }: WorldBulkDialogProps) {
  const client = useQueryClient()
  const text = worldsMessages.bulk[action]
  const count = names.length
  const run = async (name: string) => {
    if (action === 'delete') await stopFetchingPicture(client, serverId, name)
    return call(routes[action], { params: { serverId, name } })
  }
  const done = (changed: readonly string[]) => {
    props.onDone(changed)
    void refreshWorldLists(client, action === 'delete' ? changed : [])
  }
  return (
    <BulkDialog
      title={text.title({ count })}
      text={text.text}
      names={names}
      confirmLabel={text.confirm({ count })}
      isDanger={action === 'delete'}
      run={run}
      onDone={done}
      onClose={props.onClose}
    />
  )
}
