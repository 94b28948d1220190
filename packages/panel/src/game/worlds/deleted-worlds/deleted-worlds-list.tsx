import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { RowsSkeleton } from '../../../design/rows-skeleton.tsx'
import { Text } from '../../../design/text.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { DeletedWorldRow } from './deleted-world-row.tsx'
import { useDeletedWorlds, useRestoreDeletedWorld } from './use-deleted-worlds.ts'

type DeletedWorldsListProps = { serverId: string }

export function DeletedWorldsList({ serverId }: DeletedWorldsListProps) {
  const text = worldsMessages.trash
  const deleted = useDeletedWorlds(serverId)
  const restore = useRestoreDeletedWorld(serverId)
  return (
    <Loaded
      query={deleted}
      failed={text.failed}
      skeleton={<RowsSkeleton rows={2} rowHeight={60} />}
      empty={<Text tone="muted">{text.empty}</Text>}
    >
      {(worlds) => (
        <>
          <Text tone="muted">{text.hint}</Text>
          <List mt="sm">
            {worlds.map((world) => (
              <DeletedWorldRow
                key={`${world.name} ${world.number}`}
                world={world}
                restore={restore}
              />
            ))}
          </List>
        </>
      )}
    </Loaded>
  )
}
