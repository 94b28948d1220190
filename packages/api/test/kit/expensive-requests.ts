import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packStored } from './stored-zip.ts'

export type Outcome = { what: string; status: number; ms: number }
type Target = { url: string; token: string }

const worldFiles = 60_000
const largestText = 8 * 1024 * 1024 - 200_000

/** Gives a server 60,000 worlds, like an import of very small ones. Returns their number. */
export function fillWithWorlds(database: string, count = worldFiles): number {
  for (let at = 0; at < count; at++) writeFileSync(join(database, `worlds/A${at}_.json`), '{}')
  return count
}

/** Returns almost 8 MiB of JSON that is deeply nested lists. */
function nestedLists(): string {
  const one = `${'['.repeat(20)}${']'.repeat(20)}`
  return `[${Array(Math.floor(largestText / (one.length + 1)))
    .fill(one)
    .join(',')}]`
}

export function packPlayers(count: number): Buffer {
  return packStored(
    Array.from({ length: count }, (_, at) => ({
      path: `database/players/Imported${at}_.json`,
      text: JSON.stringify({ name: `Imported${at}`, level: 1, gems: at, inv: [[2, at]] }),
    })),
  )
}

/** Prepares the ten most expensive requests that an owner may send, to be sent at once. */
export async function prepareExpensiveRequests(
  { url, token }: Target,
  importedPlayers: number,
): Promise<(() => Promise<Outcome>)[]> {
  const at = `${url}/api/servers/selected`
  const send = (
    what: string,
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ) => {
    return async (): Promise<Outcome> => {
      const begun = performance.now()
      const type = typeof body === 'string' ? 'application/json' : 'application/zip'
      const response = await fetch(at + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body }),
      })
      // An export of so many files takes minutes; the other requests end long before.
      if (what === 'an export') await response.body?.cancel()
      else await response.arrayBuffer()
      return { what, status: response.status, ms: performance.now() - begun }
    }
  }
  const read = await fetch(`${at}/worlds/START`, { headers: { authorization: `Bearer ${token}` } })
  const world = (await read.json()) as Record<string, unknown>
  const nested = JSON.stringify({ ...world, extra: 0 }).replace(
    '"extra":0',
    `"extra":${nestedLists()}`,
  )
  const admins = JSON.stringify({
    ...world,
    admins: Array.from({ length: 50_000 }, (_, n) => `N${n}`),
  })
  const zip = new Uint8Array(packPlayers(importedPlayers))
  return [
    send('the largest world', 'PUT', '/worlds/START', nested),
    send('the largest world again', 'PUT', '/worlds/START', nested),
    send('50,000 admins', 'PUT', '/worlds/START', admins),
    send('a list of everything', 'GET', '/worlds'),
    send('a search', 'GET', '/worlds?search=A5&page=1&pageSize=100'),
    send('the last page', 'GET', '/worlds?page=600&pageSize=100'),
    send('a list of players', 'GET', '/players?minLevel=1&page=1&pageSize=100'),
    send('an import', 'POST', '/import', zip),
    send('an export', 'GET', '/export'),
    send('a backup', 'POST', '/backup'),
  ]
}
