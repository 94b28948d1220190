import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { ServerEvent, ServerReport } from '@trellis/contract/links/agent.ts'
import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import { createSerialByKey } from '@trellis/program/serial.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { serviceName } from '../../kit/service-name.ts'
import { type Accounts, findBanInfo } from '../../people/users/index.ts'
import { type ActivityEntry, insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import {
  advanceServerEvent,
  type ListedServer,
  type ServerDirectory,
  type ServerRow,
  type Servers,
  someAdmin,
} from '../servers/index.ts'
import type { StorageWatch } from '../storage/index.ts'
import type { Suspensions } from '../suspensions/index.ts'
import type { CountCrashes } from './crash-count.ts'
import { keepCrashNotice } from './crash-notice.ts'
import { keepDiskNotice } from './disk-stop.ts'
import { findNotice } from './event-notice.ts'
import { leaveTakenPort } from './port-move.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  servers: Servers
  suspensions: Suspensions
  storage: StorageWatch
  countCrash: CountCrashes
  gamePorts: { first: number; last: number }
  /** The work of other features in the transaction that records a server event. */
  afterRecord: ReadonlySet<AfterRecord>
  now: () => number
}

export type AfterRecord = (tx: Tx, server: ServerRow, event: ServerEvent) => Promise<void>

const actions: Record<ServerEvent['kind'], ActivityCode> = {
  started: 'server-started',
  stopped: 'server-stopped',
  killed: 'server-killed',
  crashed: 'server-crashed',
  hung: 'server-hung',
  restarting: 'server-restarting',
  halted: 'server-halted-after-repeated-crashes',
  adopted: 'server-adopted-by-a-new-agent',
  'rolled-back': 'configuration-rolled-back',
  imported: 'archive-imported',
  restored: 'backup-restored',
  'restore-undone': 'restore-undone',
  'edits-applied': 'waiting-edits-made',
  'settings-reset': 'damaged-settings-replaced',
}

/**
 * Reconciles database and host: unfinished creations and deletions are completed when the agent connects, and
 * events that happened without a connection enter the activity log once.
 */
export function reconcile(deps: Deps): { close(): void } {
  const { db, log, fleet, directory, countCrash } = deps
  /** Events of one server enter the log in their order. */
  const runSerially = createSerialByKey()

  const logFailure = (id: string) => (error: unknown) => {
    // The host disconnected, or the server was deleted, during the request. The next 'up' starts again with
    // the rest.
    const state = directory.byId(id)?.state
    if (error instanceof Fault && error.kind === 'unavailable') return
    if (state !== undefined && state !== 'deleting') {
      log.error({ err: error, serverId: id }, 'reconciling failed')
    }
  }

  function enqueue(id: string, work: () => Promise<void>): void {
    runSerially(id, work).catch(logFailure(id))
  }

  function reconcileServer(id: string): void {
    const row = directory.byId(id)
    if (row === null) return
    enqueue(id, () => finish(deps, row))
    enqueue(id, () => catchUp(deps, id, countCrash))
  }

  /** The host may have missed a transfer. */
  function repairOwner(report: ServerReport): void {
    const row = directory.byId(report.serverId)
    if (row?.state === 'ready' && hasOtherOwner(row, report))
      enqueue(row.id, () => deps.servers.shareOwner(row.id))
  }

  fleet.on('up', () => {
    for (const { id } of directory.all()) reconcileServer(id)
  })
  fleet.on('serverEvent', (event) => {
    enqueue(event.serverId, () => catchUp(deps, event.serverId, countCrash))
  })
  fleet.on('report', (report, before) => {
    if (isUnreachable(report)) return
    // In a cluster, one server can be unreachable while the others answer.
    if (before !== null && isUnreachable(before)) reconcileServer(report.serverId)
    repairOwner(report)
    const { storageBytes: bytes, storageFiles: files } = report
    if (before?.storageBytes === bytes && before.storageFiles === files) return
    const row = directory.byId(report.serverId)
    if (row === null) return
    enqueue(row.id, () => deps.storage.take(row, { bytes, files }))
  })

  /** Work that a killed api has left half done while its host stayed connected. */
  const seen = new Set<string>()
  const finishOld = () => {
    const half = fleet.isUp ? [...directory.all()].filter(({ state }) => state !== 'ready') : []
    for (const row of half) if (seen.has(row.id)) enqueue(row.id, () => finish(deps, row))
    seen.clear()
    for (const { id } of half) seen.add(id)
  }
  const checking = db.shared === null ? null : setInterval(finishOld, unfinishedMs)
  return { close: () => clearInterval(checking ?? undefined) }
}

/** Longer than any creation or deletion takes that is still going on. */
const unfinishedMs = 35_000

async function finish(deps: Deps, row: ListedServer): Promise<void> {
  const { servers, accounts, fleet, now } = deps
  if (row.state === 'deleting') return servers.remove(row)
  if (row.state === 'ready') {
    // A missing folder is never created again: it may only be unreachable, and an empty one would hide the
    // loss. A folder whose file a fault of the disk took gets the file again.
    if (fleet.report(row.id) === null && !(await servers.rebuild(row)))
      throw new Error(`The folder of server ${row.name} is missing.`)
    const owner = await accounts.find(row.owner_id)
    await alignPort(deps, row)
    // A sale may have ended before the host knew of it.
    if (hasOtherOwner(row, fleet.report(row.id))) await servers.shareOwner(row.id)
    // A rename may have ended before the host knew of it.
    if (row.formerNames.length > 0) await servers.shareNames(row)
    // The owner was banned while the host was unreachable, and it may have started the server since.
    if (owner !== null && findBanInfo(owner.ban, now()) !== null)
      await deps.suspensions.suspend(row, 'ban')
    return
  }
  const account = await accounts.find(row.owner_id)
  await servers.build(row, account?.row.grow_id ?? '')
}

const hasOtherOwner = (row: ListedServer, report: ServerReport | null): boolean =>
  report?.ownerGrowId != null && report.ownerGrowId !== row.owner_grow_id

/** A move to another port may have ended before the host knew of it. A server that runs gets it after its next crash. */
async function alignPort({ link }: Deps, { id, port }: ServerRow): Promise<void> {
  try {
    await link.ask('server.port', { serverId: id, port })
  } catch (error) {
    if (!(error instanceof Fault && error.kind === 'conflict')) throw error
  }
}

const isPortTaken = ({ kind, detail }: ServerEvent) =>
  kind === 'crashed' && detail.code === portTakenExitCode

/** Asks for everything after the last known event, so that a lost event is caught up by the next. */
async function catchUp(
  deps: Deps,
  serverId: string,
  count: (event: ServerEvent) => void,
): Promise<void> {
  const { db, bus, link, directory } = deps
  const row = directory.byId(serverId)
  if (row === null || !link.isUp) return
  const after = await db.transaction(async (tx) => {
    const known = await tx
      .selectFrom('server')
      .select('last_happening')
      .where('id', '=', serverId)
      .executeTakeFirst()
    return known?.last_happening ?? 0
  })
  const { happenings: events } = await link.ask('server.happenings', {
    serverId,
    after,
  })
  for (const event of events) {
    const recorded = await record(deps, row, event)
    if (recorded === null) continue
    count(event)
    if (recorded.notice !== null) bus.emit('notice', row.owner_id, recorded.notice)
    if (!isPortTaken(event)) continue
    const moved = await leaveTakenPort(deps, row)
    if (moved !== null) bus.emit('notice', row.owner_id, moved)
  }
}

/**
 * Records an event once, even if several apis catch up. Returns its notice, or null if it was already
 * recorded.
 */
async function record({ db, afterRecord }: Deps, row: ServerRow, event: ServerEvent) {
  return db.transaction(async (tx) => {
    if (!(await advanceServerEvent(tx, row.id, event.number))) return null
    if (!isLogged(event)) return { notice: null }
    // The crash that follows says that it hung: one incident, one entry.
    if (event.kind === 'hung') return { notice: null }
    await insertActivity(tx, {
      at: Date.parse(event.at),
      ...(await findActor(tx, row, event.by)),
      subjectId: row.owner_id,
      action: actions[event.kind],
      details: { server: row.name, run: event.run, ...event.detail },
    })
    for (const act of afterRecord) await act(tx, row, event)
    const at = Date.parse(event.at)
    const incident =
      (await keepCrashNotice(tx, row, event)) ?? (await keepDiskNotice(tx, row, event))
    const other = findNotice(row.name, event)
    const about = { serverId: row.id, userId: row.owner_id, at }
    return { notice: incident ?? (other && (await insertNotice(tx, { ...other, ...about }))) }
  })
}

const powerKinds: ReadonlySet<ServerEvent['kind']> = new Set([
  'started',
  'stopped',
  'killed',
  'restarting',
])

/** False for an admin's power actions: the call has already logged them, with the admin's name. */
const isLogged = ({ kind, by }: ServerEvent) => by !== someAdmin || !powerKinds.has(kind)

type Actor = Pick<ActivityEntry, 'actorType' | 'actorId' | 'actorName'>

/** Finds who did it: hosts know people by their GrowIDs, of which one may be the service's own name. */
async function findActor(tx: Tx, row: ServerRow, by: string | null): Promise<Actor> {
  if (by === null) return { actorType: 'System', actorId: null, actorName: serviceName }
  if (by === someAdmin) return { actorType: 'Admin', actorId: null, actorName: by }
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('grow_id_key', '=', by.toLowerCase())
    .executeTakeFirst()
  const isService = by === serviceName && account?.id !== row.owner_id
  if (isService) return { actorType: 'System', actorId: null, actorName: by }
  return { actorType: 'User', actorId: account?.id ?? null, actorName: by }
}
