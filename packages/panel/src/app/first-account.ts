import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../design/toast.ts'
import { getServerQuery } from '../hosting/servers/index.ts'
import { createQueryClient } from '../kit/query-client.ts'
import { session } from '../kit/session.ts'
import { readServerId } from '../kit/shown-server.ts'
import { getProfileQuery } from '../kit/use-profile.ts'
import { closePanel } from './close-panel.ts'

/** The calls have begun with the page, so most replies are there; the page does not wait long for the others. */
const maxWaitMs = 100

let prepared: { userId: string; client: QueryClient } | null = null

/**
 * Asks for the profile and the server of the signed-in user, so that the first page is rendered once, with their data.
 * Replies that come late are taken by their queries.
 */
export async function prepareAccount(): Promise<void> {
  const user = session.read()?.user
  // Without a GrowID the api refuses these calls.
  if (user === undefined || user.growId === '') return
  const userId = user.id
  const client = createClient(userId)
  prepared = { userId, client }
  const loaded = Promise.all([
    client.prefetchQuery(getProfileQuery(userId)),
    client.prefetchQuery(getServerQuery(readServerId(), userId)),
  ])
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/** Returns the cache for a user who has just signed in, or the one that `prepareAccount` has filled. */
export const openClient = (userId: string): QueryClient =>
  prepared?.userId === userId ? prepared.client : createClient(userId)

/** Lets the next session begin with an empty cache. */
export function forgetPrepared(): void {
  prepared = null
}

const createClient = (userId: string) =>
  createQueryClient({
    onFailure: (id, sentence) => showToast('error', sentence, id),
    onMaintenance: (it) => closePanel(it, userId),
  })
