import { Stack } from '../../design/stack.tsx'
import { ArchivesCard } from '../../game/archives/index.ts'
import { StorageCard } from '../../hosting/storage/index.ts'
import { useServerId } from '../../kit/shown-server.ts'

/** Shows what fills the storage, and the server as one file to take out or in. */
export function StorageView() {
  const serverId = useServerId()
  return (
    <Stack gap="xl">
      <StorageCard serverId={serverId} />
      <ArchivesCard serverId={serverId} />
    </Stack>
  )
}
