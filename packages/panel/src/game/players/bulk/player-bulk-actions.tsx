import { Button } from '@mantine/core'
import { giveItem } from '@trellis/contract/game/player-profiles.ts'
import { banPlayerFor } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import type { Selection } from '../../../design/bulk/use-selection.ts'
import { Icon } from '../../../design/icon.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { playersMessages } from '../../../messages/players.ts'

const BulkBanDialog = createLazyDialog(
  async () => (await import('./bulk-ban-dialog.tsx')).BulkBanDialog,
)
const BulkUnbanDialog = createLazyDialog(
  async () => (await import('./bulk-unban-dialog.tsx')).BulkUnbanDialog,
)
const BulkGiftDialog = createLazyDialog(
  async () => (await import('./bulk-gift-dialog.tsx')).BulkGiftDialog,
)
const BulkMessageDialog = createLazyDialog(
  async () => (await import('./bulk-message-dialog.tsx')).BulkMessageDialog,
)

const actions = [
  { name: 'message', icon: 'message', Dialog: BulkMessageDialog },
  { name: 'gift', icon: 'gift', Dialog: BulkGiftDialog },
  { name: 'ban', icon: 'blocked', Dialog: BulkBanDialog },
  { name: 'unban', icon: 'undo', Dialog: BulkUnbanDialog },
] as const

type Asked = { action: (typeof actions)[number]['name']; names: string[] }
type PlayerBulkActionsProps = { serverId: string; selection: Selection }

/** Offers the actions on the selected players. */
export function PlayerBulkActions({ serverId, selection }: PlayerBulkActionsProps) {
  const text = playersMessages.bulk
  const moderation = useRightRefusal(banPlayerFor)
  const gift = useRightRefusal(giveItem)
  const [asked, setAsked] = useState<Asked | null>(null)
  const Dialog = actions.find((it) => it.name === asked?.action)?.Dialog
  return (
    <>
      {actions.map(({ name, icon }) => {
        const denial = name === 'gift' ? gift : moderation
        return (
          <Button
            key={name}
            size="xs"
            variant="default"
            disabled={denial !== null}
            title={denial ?? undefined}
            leftSection={<Icon name={icon} size={14} />}
            // Rows that have changed leave the selection while the dialog names those that failed.
            onClick={() => setAsked({ action: name, names: [...selection.names] })}
          >
            {text[name].button}
          </Button>
        )
      })}
      {Dialog !== undefined && (
        <Dialog
          serverId={serverId}
          names={asked?.names ?? []}
          onDone={(changed) => selection.set(changed, false)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
