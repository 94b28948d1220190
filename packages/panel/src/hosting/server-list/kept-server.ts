import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'

/** The key of the server that a tab shows, so that a reload shows it again. Another tab may show another one. */
const key = 'trellis.shown-server'

/** Returns the server that this tab showed to the same user before a reload; null without one. */
export function readKeptServer(userId: string): ServerId | null {
  try {
    const [keptFor, serverId] = (sessionStorage.getItem(key) ?? '').split(' ')
    const known = serverIdSchema.safeParse(serverId)
    return keptFor === userId && known.success ? known.data : null
  } catch {
    // The browser may forbid storage; then a reload shows the selected server.
    return null
  }
}

export function writeKeptServer(userId: string, serverId: string | null): void {
  try {
    if (serverId === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, `${userId} ${serverId}`)
  } catch {
    // The browser blocks storage.
  }
}
