import { Button, Skeleton } from '@mantine/core'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { words } from '../../words/words.ts'
import { DeletedWorldRow } from './deleted-world-row.tsx'
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
          <DeletedWorldRow key={`${world.name} ${world.number}`} world={world} restore={restore} />
        ))}
      </List>
    </>
  )
}
