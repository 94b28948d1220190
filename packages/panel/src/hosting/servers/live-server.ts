import type { ServerMetrics, VisibleServer } from '@trellis/contract/hosting/servers.ts'
import { getActivityKey } from '../../kit/activity-key.ts'
import type { LiveEventOf, LiveSession } from '../../kit/live.ts'
import { readServerId, shownServer, showServer } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { keepGuess } from './power-guess.ts'
import {
  getOwnServerKey,
  patchHostedServer,
  patchOwnServer,
  readOwn,
  replaceOwnServer,
  statusKey,
} from './server-cache.ts'

/** Keeps the status of a server, which may be the one that the tab shows. */
export function takeStatus(
  { name, status: real, players, version }: LiveEventOf<'status_update'>['payload'],
  { client }: LiveSession,
) {
  const status = keepGuess(name, real)
  const serverId = readServerId()
  const patch = { status, players, ...(version === undefined ? {} : { version }) }
  patchHostedServer(client, name, patch)
  if (readOwn(client, serverId)?.name === name) patchOwnServer(client, serverId, patch)
  // An answer that is under way may be older than this update and would replace it.
  if (client.isFetching({ queryKey: statusKey }) > 0)
    void client.invalidateQueries({ queryKey: statusKey })
}

/** Keeps the figures of the server that the tab shows. */
export function takeMetrics(metrics: ServerMetrics, { client }: LiveSession) {
  const serverId = readServerId()
  const name = readOwn(client, serverId)?.name
  patchOwnServer(client, serverId, { metrics, players: metrics.players })
  if (name !== undefined) patchHostedServer(client, name, { players: metrics.players })
}

/** Keeps the whole view of the server that the tab shows; null when it was deleted. */
export async function takeServerState(real: VisibleServer | null, session: LiveSession) {
  const server = real && { ...real, status: keepGuess(real.name, real.status) }
  const { client, userId, signal } = session
  // The server that this tab showed is gone; the selected one follows.
  if (server === null && shownServer.read() !== null) return showServer(null)
  const serverId = readServerId()
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey: getOwnServerKey(serverId) })
  const before = readOwn(client, serverId)
  const isKnown = client.getQueryData(getOwnServerKey(serverId)) !== undefined
  replaceOwnServer(client, serverId, server)
  // The activity log gets its entry a moment after this event.
  if (before?.status !== server?.status)
    setTimeout(() => void client.invalidateQueries({ queryKey: getActivityKey(userId) }), 300)
  if (before?.serverId === server?.serverId) return
  if (before !== null) signal('server-replaced')
  if (isKnown) await client.invalidateQueries({ queryKey: getProfileKey(userId) })
}
