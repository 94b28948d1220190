import type { WorldRow } from '@trellis/contract/game/worlds.ts'
import { lockWorld } from '@trellis/contract/game/worlds.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RemoveAction } from '../../../design/remove-action.tsx'
import { RowAction, RowActions } from '../../../design/row-actions.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { withParam } from '../../../kit/url-text.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { useDeleteWorld } from './use-delete-world.ts'
import { useLockWorld } from './use-lock-world.ts'

const MoreDialog = createLazyDialog(
  async () => (await import('../new-worlds/more-dialog.tsx')).MoreDialog,
)

type WorldActionsProps = { serverId: string; world: WorldRow; onEdit: (name: string) => void }

export function WorldActions({ serverId, world, onEdit }: WorldActionsProps) {
  const text = worldsMessages
  const { name, locked } = world
  const [, setParams] = useSearchParams()
  const lock = useLockWorld(serverId)
  const remove = useDeleteWorld(serverId)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const denial = useRightRefusal(lockWorld)
  const isBusy = lock.isPending || remove.isPending
  return (
    <>
      <RowActions isBusy={isBusy} sheet={name}>
        <RowAction
          label={text.view({ name })}
          icon="map"
          onPress={() => setParams((now) => withParam(now, 'map', name))}
        />
        <RowAction
          label={locked ? text.unlock({ name }) : text.lock({ name })}
          icon={locked ? 'unlock' : 'lock'}
          denial={denial}
          isBlocked={isBusy}
          onPress={() => lock.mutate({ name, locked: !locked })}
        />
        <RowAction label={text.edit({ name })} icon="pencil" onPress={() => onEdit(name)} />
        <RowAction
          label={newWorldsMessages.more({ name })}
          icon="menu"
          onPress={() => setIsMoreOpen(true)}
        />
        <RemoveAction
          label={text.delete({ name })}
          denial={denial}
          isBlocked={isBusy}
          question={{
            title: text.deleteTitle({ name }),
            text: text.deleteText({ name }),
            confirmLabel: text.deleteConfirm,
          }}
          onRemove={() => remove.mutate(name)}
        />
      </RowActions>
      {isMoreOpen && (
        <MoreDialog
          serverId={serverId}
          world={world}
          denial={denial}
          onClose={() => setIsMoreOpen(false)}
        />
      )}
    </>
  )
}
