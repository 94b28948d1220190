import { Button, Group, Text } from '@mantine/core'
import type { DeletedServer } from '@trellis/contract/hosting/deleted-servers.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { TestBadge } from '../test-copies/index.ts'

type DeletedServerRowProps = {
  server: DeletedServer
  /** Why it cannot be brought back now; null when it can. */
  denial: string | null
  isRemoving: boolean
  onRestore: () => void
  onRemove: () => void
}

/** One deleted server: until when it is kept, and the buttons that bring it back or remove it. */
export function DeletedServerRow(props: DeletedServerRowProps) {
  const { server, denial, isRemoving, onRestore, onRemove } = props
  const text = deletedServersMessages
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600}>
          {server.name} {server.kind === 'test' && <TestBadge />}
        </Text>
        <Text size="sm" c="dimmed">
          {text.deleted({ day: formatDay(server.deletedAt), by: server.deletedBy })}
        </Text>
        <Text size="sm" c="dimmed">
          {text.kept({ day: formatDay(server.keptUntil), size: formatKilobytes(server.sizeBytes) })}
        </Text>
      </div>
      <Group gap="sm">
        <ActionButton
          label={text.restore}
          icon="undo"
          variant="default"
          denial={denial}
          onPress={onRestore}
        />
        <Button
          variant="subtle"
          color="red"
          aria-label={text.removeNamed({ name: server.name })}
          loading={isRemoving}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </Group>
    </Group>
  )
}
