import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import { findBindablePort, type ServerDirectory, type ServerRow } from '../servers/index.ts'

type Deps = {
  db: Db
  link: AgentLink
  gamePorts: { first: number; last: number }
  now: () => number
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
  await link.ask('server.port', { serverId: row.id, port: moved.port })
  if (moved.port === row.port) return null
  const details = { server: row.name, from: row.port, to: moved.port }
  const notice = await db.transaction(async (tx) => {
    await insertActivity(tx, {
      at: now(),
      actorType: 'System',
      actorId: null,
      actorName: serviceName,
      subjectId: row.owner_id,
      action: 'server-moved-to-another-port',
      details,
    })
    return insertNotice(tx, {
      kind: 'crash',
      level: 'warning',
      text: `${row.name} moved to UDP port ${moved.port}, because another program uses port ${row.port}.`,
      code: 'port-moved',
      params: { name: row.name, port: moved.port, before: row.port },
      action: { label: 'See what happened', path: '/dashboard' },
      serverId: row.id,
      userId: row.owner_id,
      at: now(),
    })
  })
  await directory.reloadOf([row.id])
  return notice
}
