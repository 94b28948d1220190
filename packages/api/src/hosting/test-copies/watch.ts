import { copyNoticeHours } from '@trellis/contract/hosting/test-copies.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { watchHost } from '../../hosts/watch-host.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import { serviceName } from '../../kit/service-name.ts'
import { lockAccount } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import {
  findCopy,
  findUndeletedServer,
  type ListedServer,
  type ServerDirectory,
  type Servers,
  setCopyEnd,
} from '../servers/index.ts'
import { describeEnd, describeWarning } from './notices.ts'
import { sharePlayers } from './share-players.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  servers: Servers
  now: () => number
}

const checkEveryMs = 60_000
const noticeMs = copyNoticeHours * 60 * 60_000

/**
 * Sends owners a notice before the end of their test copies, and deletes these at their end; each once, also with several api processes.
 * Sends the lists of players to a host that is back, which may have missed a change.
 */
export function watchTestCopies(deps: Deps): Job & { look(): Promise<void> } {
  const { log, fleet, directory } = deps
  async function checkAll(): Promise<void> {
    for (const row of directory.all()) {
      if (row.copy === null || row.state !== 'ready') continue
      await checkCopy(deps, row).catch(complain(row.id))
    }
  }

  const complain = (serverId: string) => (error: unknown) => {
    if (error instanceof Fault && error.kind === 'unavailable') return
    log.error({ err: error, serverId }, 'a test copy could not be looked after')
  }

  function shareAll(): void {
    for (const { id: serverId, copy, state } of directory.all()) {
      if (copy === null || state !== 'ready') continue
      sharePlayers(deps, serverId).catch(complain(serverId))
    }
  }

  const watch = watchHost({
    fleet,
    log,
    periodMs: checkEveryMs,
    look: checkAll,
    failure: 'looking after test copies failed',
  })
  fleet.on('up', shareAll)
  return {
    look: watch.look,
    close() {
      watch.close()
      fleet.off('up', shareAll)
    },
  }
}

async function checkCopy(deps: Deps, row: ListedServer): Promise<void> {
  const { now } = deps
  const endsAt = row.copy?.endsAt ?? null
  if (endsAt === null || endsAt - noticeMs > now()) return
  if (row.copy?.warnedAt === null) await warn(deps, row)
  else if (endsAt <= now()) await end(deps, row)
}

/** Sends the notice of the end, which comes later if the service was not there to send it in time. */
async function warn({ db, bus, servers, now }: Deps, row: ListedServer): Promise<void> {
  const notice = await db.transaction(async (tx) => {
    await lockAccount(tx, row.owner_id)
    const copy = await findCopy(tx, row.id)
    if (copy === null || copy.endsAt === null || copy.warnedAt !== null) return null
    if (copy.endsAt - noticeMs > now()) return null
    const endsAt = Math.max(copy.endsAt, now() + noticeMs)
    await setCopyEnd(tx, row.id, { endsAt, warnedAt: now() })
    const { id: serverId, owner_id: userId, name } = row
    return insertNotice(tx, { ...describeWarning(name), serverId, userId, at: now() })
  })
  if (notice === null) return
  await servers.changed(row.owner_id, row.id)
  bus.emit('notice', row.owner_id, notice)
}

async function end({ bus, servers, now }: Deps, row: ListedServer): Promise<void> {
  const ended = await servers.removeChosen(async (tx) => {
    await lockAccount(tx, row.owner_id)
    const standing = await findUndeletedServer(tx, row.id)
    const copy = await findCopy(tx, row.id)
    // It was kept, renewed or deleted since.
    if (standing?.owner_id !== row.owner_id || copy?.warnedAt == null) return null
    if (copy.endsAt === null || copy.endsAt > now()) return null
    const actor = { actorType: 'System', actorId: null, actorName: serviceName } as const
    const details = { name: standing.name }
    const entry = { ...actor, at: now(), subjectId: row.owner_id, details }
    await insertActivity(tx, { ...entry, action: 'test-copy-over' })
    const text = describeEnd(standing.name)
    const notice = await insertNotice(tx, { ...text, userId: row.owner_id, at: now() })
    return { row: standing, by: serviceName, notice }
  })
  if (ended !== null) bus.emit('notice', row.owner_id, ended.notice)
}
