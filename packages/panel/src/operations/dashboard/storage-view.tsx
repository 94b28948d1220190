import { Below } from '../../design/below.tsx'
import { Stack } from '../../design/stack.tsx'
import { ArchivesCard } from '../../game/archives/index.ts'
import { StorageCard, useStorage } from '../../hosting/storage/index.ts'
import { useServerId } from '../../kit/shown-server.ts'

/** Shows what fills the storage, and the server as one file to take out or in. */
export function StorageView() {
  const serverId = useServerId()
  return (
    <Stack gap="xl">
      <StorageCard serverId={serverId} />
      <Below loading={[useStorage(serverId)]}>
        <ArchivesCard serverId={serverId} />
      </Below>
    </Stack>
  )
}
