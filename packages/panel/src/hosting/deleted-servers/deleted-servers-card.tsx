import { Button, Group, Stack, Text } from '@mantine/core'
import type { DeletedServer } from '@trellis/contract/deleted-servers.ts'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import { creationDenial } from '@trellis/contract/servers.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { words } from '../../words/words.ts'
import { RestoreServerDialog } from './restore-server-dialog.tsx'
import { useDeletedServers, useRemoveDeletedServer } from './use-deleted-servers.ts'

type DeletedServersCardProps = { owner: Profile; settings: PanelSettings; hasServer: boolean }

/** The deleted servers that can still be brought back. Shows nothing when there are none. */
export function DeletedServersCard({ owner, settings, hasServer }: DeletedServersCardProps) {
  const text = words.deletedServers
  const servers = useDeletedServers(owner.id).data?.servers ?? []
  const remove = useRemoveDeletedServer(owner.id)
  const [chosen, setChosen] = useState<DeletedServer | null>(null)
  if (servers.length === 0) return null
  const denial = hasServer ? text.hasServer : creationDenial(owner, settings)
  const removeForGood = ({ id, name }: DeletedServer) =>
    confirm({
      title: text.removeTitle(name),
      text: text.removeText,
      confirmLabel: text.remove,
      onConfirm: () => remove.mutate(id),
    })
  return (
    <Card title={text.title}>
      <Text c="dimmed">{text.intro}</Text>
      <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
        {servers.map((server) => (
          <Group component="li" key={server.id} justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{server.name}</Text>
              <Text size="sm" c="dimmed">
                {text.deleted(formatDay(server.deletedAt), server.deletedBy)}
              </Text>
              <Text size="sm" c="dimmed">
                {text.kept(formatDay(server.keptUntil), formatKilobytes(server.sizeBytes))}
              </Text>
            </div>
            <Group gap="sm">
              <ActionButton
                label={text.restore}
                icon="undo"
                variant="default"
                denial={denial}
                onPress={() => setChosen(server)}
              />
              <Button
                variant="subtle"
                color="red"
                aria-label={text.removeNamed(server.name)}
                loading={remove.isPending && remove.variables === server.id}
                onClick={() => removeForGood(server)}
              >
                {text.remove}
              </Button>
            </Group>
          </Group>
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
