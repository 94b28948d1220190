import type { QueryClient } from '@tanstack/react-query'
import type { ListedServer } from '@trellis/contract/hosting/server-list.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { selectedServer, shownServer, showServer } from '../../kit/shown-server.ts'

/**
 * Keeps a tab of a user with several servers at the server that it shows, even if another tab selects another one. Shows the
 * selected server when that one is gone.
 */
export function pinServer(client: QueryClient, servers: readonly ListedServer[]): void {
  const pinned = shownServer.read()
  if (pinned !== null && !servers.some(({ id }) => id === pinned)) return showServer(null)
  const selected = servers.find(({ isSelected }) => isSelected)
  if (pinned === null && selected !== undefined) nameById(client, selected.id)
}

/** Names the shown server by its id from now on, and keeps the data that was loaded for it. */
function nameById(client: QueryClient, serverId: ServerId): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [method, path, input] = queryKey
    if (state.data === undefined || !isOfServer(input)) continue
    if (input.params.serverId !== selectedServer) continue
    const params = { ...input.params, serverId }
    client.setQueryData([method, path, { ...input, params }], state.data)
  }
  shownServer.write(serverId)
}

function isOfServer(input: unknown): input is { params: { serverId: unknown } } {
  if (typeof input !== 'object' || input === null || !('params' in input)) return false
  const { params } = input
  return typeof params === 'object' && params !== null && 'serverId' in params
}
