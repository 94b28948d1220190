import { Button, Group, Text } from '@mantine/core'
import type { DeletedServer } from '@trellis/contract/deleted-servers.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { words } from '../../words/words.ts'

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
  const text = words.deletedServers
  return (
    <Group component="li" justify="space-between" gap="sm">
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
          onPress={onRestore}
        />
        <Button
          variant="subtle"
          color="red"
          aria-label={text.removeNamed(server.name)}
          loading={isRemoving}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </Group>
    </Group>
  )
}
