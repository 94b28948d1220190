import type { OwnServer, ServerMetrics } from '@trellis/contract/servers.ts'
import type { LiveEventOf, LiveSession } from '../../kit/live.ts'
import { profileKey } from '../../kit/use-profile.ts'
import { activityKey } from '../../platform/activity-log/index.ts'
import {
  ownServerKey,
  patchHostedServer,
  patchOwnServer,
  readOwn,
  replaceOwnServer,
  statusKey,
} from './server-cache.ts'

/** Keeps the status of a server, which may be the user's own. */
export function takeStatus(
  { name, status, players, version }: LiveEventOf<'status_update'>['payload'],
  { client, userId }: LiveSession,
) {
  const patch = { status, players, ...(version === undefined ? {} : { version }) }
  patchHostedServer(client, name, patch)
  if (readOwn(client, userId)?.name === name) patchOwnServer(client, userId, patch)
  // An answer that is under way may be older than this update and would replace it.
  if (client.isFetching({ queryKey: statusKey }) > 0)
    void client.invalidateQueries({ queryKey: statusKey })
}

/** Keeps the figures of the user's own server. */
export function takeMetrics(metrics: ServerMetrics, { client, userId }: LiveSession) {
  const name = readOwn(client, userId)?.name
  patchOwnServer(client, userId, { metrics, players: metrics.players })
  if (name !== undefined) patchHostedServer(client, name, { players: metrics.players })
}

/** Keeps the owner's whole view of their server; null when it was deleted. */
export async function takeServerState(server: OwnServer | null, session: LiveSession) {
  const { client, userId, signal } = session
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey: ownServerKey(userId) })
  const before = readOwn(client, userId)
  const isKnown = client.getQueryData(ownServerKey(userId)) !== undefined
  replaceOwnServer(client, userId, server)
  // The activity log gets its entry a moment after this event.
  if (before?.status !== server?.status)
    setTimeout(() => void client.invalidateQueries({ queryKey: activityKey(userId) }), 300)
  if (before?.id === server?.id) return
  if (before !== null) signal('server-replaced')
  if (isKnown) await client.invalidateQueries({ queryKey: profileKey(userId) })
}
