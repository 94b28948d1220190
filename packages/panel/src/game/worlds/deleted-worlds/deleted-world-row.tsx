import { Button } from '@mantine/core'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { formatInstant } from '../../../kit/dates.ts'
import { formatKilobytes } from '../../../kit/megabytes.ts'
import { documentsMessages } from '../../../messages/documents.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import type { DeletedWorld, useRestoreDeletedWorld } from './use-deleted-worlds.ts'

type DeletedWorldRowProps = {
  world: DeletedWorld
  restore: ReturnType<typeof useRestoreDeletedWorld>
}

/** One deleted world: who deleted it and when, and the button that brings it back. */
export function DeletedWorldRow({ world, restore }: DeletedWorldRowProps) {
  const text = worldsMessages.trash
  return (
    <Row as="li" divided="sm" gap="md" justify="between">
      <Stack shrink>
        <strong>{world.name}</strong>
        <Text as="span" tone="muted" size="sm" breaks>
          {text.deletedAt({ when: formatInstant(world.at), by: world.by })} ·{' '}
          {formatKilobytes(world.sizeBytes)}
        </Text>
      </Stack>
      <Button
        flex="none"
        size="xs"
        variant="default"
        aria-label={text.restore({ name: world.name })}
        loading={restore.isPending && restore.variables === world}
        disabled={restore.isPending}
        onClick={() => restore.mutate(world)}
      >
        {documentsMessages.versions.restore}
      </Button>
    </Row>
  )
}
