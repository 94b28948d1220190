import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { Timings } from '../../kit/timings.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { ListedServer, ServerDirectory, Servers } from '../servers/index.ts'
import { describeSuspensionEnd } from './notices.ts'
import { endSuspension } from './store.ts'
import type { Suspensions } from './suspensions.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  servers: Servers
  suspensions: Suspensions
  now: () => number
  timings: Pick<Timings, 'suspensionMs'>
}

/**
 * Keeps servers that an admin has suspended from running, and ends suspensions at their end. A start that was on its way
 * when the suspension came, or that the host made without the api, is stopped by the report of it.
 */
export function watchAdminSuspensions(deps: Deps): Job {
  const { log, fleet, directory, suspensions } = deps
  let isClosed = false
  let working: Promise<void> = Promise.resolve()

  const check = (servers: Iterable<ListedServer>) => {
    const rows: ListedServer[] = []
    for (const row of servers) if (isSuspended(row)) rows.push(row)
    if (rows.length === 0 || isClosed) return
    working = working
      .then(() => enforceAll(rows))
      .catch((error: unknown) => log.error({ err: error }, 'enforcing a suspension failed'))
  }

  async function enforceAll(rows: readonly ListedServer[]): Promise<void> {
    for (const { id } of rows) {
      const row = directory.byId(id)
      if (row === null || isClosed) continue
      if (directory.suspension(row) === null) await endOne(deps, row)
      else await suspensions.enforce(row)
    }
  }

  const checkAll = () => check(directory.all())
  const checkIds = (ids: readonly string[]) => check(ids.flatMap((id) => directory.byId(id) ?? []))
  const checkReport = ({ serverId }: { serverId: string }) => checkIds([serverId])
  fleet.on('up', checkAll)
  fleet.on('report', checkReport)
  directory.on('changed', checkIds)
  const timer = setInterval(checkAll, deps.timings.suspensionMs)
  checkAll()
  return {
    look() {
      checkAll()
      return working
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      fleet.off('up', checkAll)
      fleet.off('report', checkReport)
      directory.off('changed', checkIds)
      await working
    },
  }
}

const isSuspended = ({ suspension, state }: ListedServer) =>
  suspension !== null && state !== 'deleting'

async function endOne(
  { db, bus, servers, now }: Deps,
  { id, name, owner_id }: ListedServer,
): Promise<void> {
  const at = now()
  const notice = await db.transaction(async (tx) => {
    const reason = await endSuspension(tx, id, at)
    if (reason === null) return null
    await insertActivity(tx, {
      at,
      actorType: 'System',
      actorId: null,
      actorName: serviceName,
      subjectId: owner_id,
      action: 'server-suspension-ended',
      details: { server: name, reason },
    })
    return insertNotice(tx, { ...describeSuspensionEnd(name), serverId: id, userId: owner_id, at })
  })
  await servers.changed(owner_id, id)
  if (notice !== null) bus.emit('notice', owner_id, notice)
}
