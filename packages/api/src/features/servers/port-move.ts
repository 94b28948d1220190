import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Notice } from '../../kit/bus.ts'
import { type Db, isTaken } from '../../kit/db.ts'
import { insertActivity } from '../activity-log/store.ts'
import { insertNotice } from '../notices/store.ts'
import type { ServerDirectory } from './directory.ts'
import { moveServerPort, type ServerRow } from './store.ts'

type Deps = {
  db: Db
  link: AgentLink
  gamePorts: { first: number; last: number }
  now: () => number
}

const maxTries = 20

/**
 * Returns the server with a UDP port that no other program of its machine holds: its own, or another one of the range, which
 * is then in the database. Returns the last one tried when all of them were taken. Throws the host's refusal.
 */
export async function findBindablePort(deps: Deps, row: ServerRow): Promise<ServerRow> {
  let found = row
  for (let tries = 0; tries < maxTries; tries++) {
    const { isFree } = await deps.link.ask('port.try', { port: found.port })
    if (isFree) return found
    const port = await takeNextPort(deps, found)
    if (port === null) return found
    found = { ...found, port }
  }
  return found
}

/** Null when no port is left, or the server is gone. */
async function takeNextPort({ db, gamePorts, now }: Deps, row: ServerRow): Promise<number | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await db.transaction((tx) => moveServerPort(tx, row, gamePorts, now()))
    } catch (error) {
      // Another server took the port in the same moment.
      if (!isTaken(error, 'server_port', 'port')) throw error
    }
  }
  return null
}

/**
 * Gives a stopped server another UDP port when a program of its machine holds the one that it has. Returns the notice for
 * the owner, or null when the port is free after all.
 */
export async function leaveTakenPort(
  deps: Deps & { directory: ServerDirectory },
  row: ServerRow,
): Promise<Notice | null> {
  const { db, link, directory, now } = deps
  const moved = await findBindablePort(deps, row)
  // Also when it is the same: an earlier move may have ended before the host knew of it.
  await link.ask('server.port', { serverId: row.id as ServerId, port: moved.port })
  if (moved.port === row.port) return null
  const details = { server: row.name, from: row.port, to: moved.port }
  const notice = await db.transaction(async (tx) => {
    await insertActivity(tx, {
      at: now(),
      actorType: 'System',
      actorId: null,
      actorName: 'Trellis',
      subjectId: row.owner_id,
      action: 'Server moved to another port',
      details,
    })
    return insertNotice(tx, {
      kind: 'crash',
      level: 'warning',
      text: `${row.name} moved to UDP port ${moved.port}, because another program uses port ${row.port}.`,
      action: { label: 'See what happened', path: '/dashboard' },
      userId: row.owner_id,
      at: now(),
    })
  })
  await directory.reload()
  return notice
}
