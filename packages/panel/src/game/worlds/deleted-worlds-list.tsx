import { Button, Skeleton } from '@mantine/core'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { words } from '../../words/words.ts'
import { useDeletedWorlds, useRestoreDeletedWorld } from './use-deleted-worlds.ts'

type DeletedWorldsListProps = { userId: string }

export function DeletedWorldsList({ userId }: DeletedWorldsListProps) {
  const text = words.worlds.trash
  const deleted = useDeletedWorlds(userId)
  const restore = useRestoreDeletedWorld(userId)
  if (deleted.isError)
    return (
      <div role="alert">
        <Text mb="sm">{text.failed}</Text>
        <Button
          variant="default"
          loading={deleted.isFetching}
          onClick={() => void deleted.refetch()}
        >
          {words.retry}
        </Button>
      </div>
    )
  if (deleted.data === undefined)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton height={48} />
        <Skeleton height={48} mt={12} />
      </div>
    )
  if (deleted.data.length === 0) return <Text tone="muted">{text.empty}</Text>
  return (
    <>
      <Text tone="muted">{text.hint}</Text>
      <List mt="sm">
        {deleted.data.map((world) => (
          <Row
            key={`${world.name} ${world.number}`}
            as="li"
            divided="sm"
            gap="md"
            justify="between"
          >
            <Stack shrink>
              <strong>{world.name}</strong>
              <Text as="span" tone="muted" size="sm" breaks>
                {text.deletedAt(formatInstant(world.at), world.by)} ·{' '}
                {formatKilobytes(world.sizeBytes)}
              </Text>
            </Stack>
            <Button
              flex="none"
              size="xs"
              variant="default"
              aria-label={text.restore(world.name)}
              loading={restore.isPending && restore.variables === world}
              disabled={restore.isPending}
              onClick={() => restore.mutate(world)}
            >
              {words.documents.versions.restore}
            </Button>
          </Row>
        ))}
      </List>
    </>
  )
}
