import { Stack, Text } from '@mantine/core'
import type { DeletedServer } from '@trellis/contract/hosting/deleted-servers.ts'
import { findCreationRefusal } from '@trellis/contract/hosting/server-creation.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { DeletedServerRow } from './deleted-server-row.tsx'
import { useDeletedServers, useRemoveDeletedServer } from './use-deleted-servers.ts'

const RestoreServerDialog = createLazyDialog(
  async () => (await import('./restore-server-dialog.tsx')).RestoreServerDialog,
)

type DeletedServersCardProps = { owner: Profile; settings: PanelSettings }

/** The deleted servers that can still be brought back. Shows nothing when there are none. */
export function DeletedServersCard({ owner, settings }: DeletedServersCardProps) {
  const text = deletedServersMessages
  const servers = useDeletedServers(owner.id).data?.servers ?? []
  const remove = useRemoveDeletedServer(owner.id)
  const [chosen, setChosen] = useState<DeletedServer | null>(null)
  if (servers.length === 0) return null
  const denial = wordRefusal(findCreationRefusal(owner, settings))
  const removeForGood = ({ id, name }: DeletedServer) =>
    confirm({
      title: text.removeTitle({ name }),
      text: text.removeText,
      confirmLabel: text.remove,
      onConfirm: () => remove.mutate(id),
    })
  return (
    <Card title={text.title}>
      <Text c="dimmed">{text.intro}</Text>
      <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
        {servers.map((server) => (
          <DeletedServerRow
            key={server.id}
            server={server}
            denial={denial}
            isRemoving={remove.isPending && remove.variables === server.id}
            onRestore={() => setChosen(server)}
            onRemove={() => removeForGood(server)}
          />
        ))}
      </Stack>
      {chosen !== null && (
        <RestoreServerDialog
          key={chosen.id}
          userId={owner.id}
          server={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}
