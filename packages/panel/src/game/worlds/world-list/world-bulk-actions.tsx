import { Button } from '@mantine/core'
import { lockWorld } from '@trellis/contract/game/worlds.ts'
import { useState } from 'react'
import type { Selection } from '../../../design/bulk/use-selection.ts'
import { Icon } from '../../../design/icon.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { type WorldBulkAction, worldBulkActions } from './world-bulk-action.ts'

const WorldBulkDialog = createLazyDialog(
  async () => (await import('./world-bulk-dialog.tsx')).WorldBulkDialog,
)

type WorldBulkActionsProps = { serverId: string; selection: Selection }

const icons = { lock: 'lock', unlock: 'unlock', delete: 'bin' } as const

/** Offers the actions on the selected worlds. */
export function WorldBulkActions({ serverId, selection }: WorldBulkActionsProps) {
  const text = worldsMessages.bulk
  const denial = useRightRefusal(lockWorld)
  const [asked, setAsked] = useState<{ action: WorldBulkAction; names: string[] } | null>(null)
  return (
    <>
      {worldBulkActions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          disabled={denial !== null}
          title={denial ?? undefined}
          leftSection={<Icon name={icons[action]} size={14} />}
          // Rows that have changed leave the selection while the dialog names those that failed.
          onClick={() => setAsked({ action, names: [...selection.names] })}
        >
          {text[action].button}
        </Button>
      ))}
      {asked !== null && (
        <WorldBulkDialog
          serverId={serverId}
          {...asked}
          onDone={(changed) => selection.set(changed, false)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
