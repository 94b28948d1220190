import { type ServerId, type ServerName, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import { CallChanges } from '../../kit/call-changes.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { createId } from '../../kit/secrets.ts'
import { TooLate, withTimeout } from '../../kit/within.ts'
import { startServerTime } from '../../money/entitlements/index.ts'
import { type Account, getOwnActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { getCopyEnd } from './copy-end.ts'
import { findCopy, insertCopy, type StoredCopy } from './copy-store.ts'
import type { ServerDirectory } from './directory.ts'
import { nameCreation } from './make-copy.ts'
import { insertWithPort, openCreator, refuseBannedName } from './new-server.ts'
import { ignoreUnavailable } from './removal.ts'
import { holdServer, type ServerRow } from './store.ts'
import { findSuspensionReason } from './suspension-store.ts'

/** How long the call that makes a test copy waits for it. */
const copyWaitMs = 8_000

type PortRange = { first: number; last: number }
type Deps = {
  db: Db
  log: Log
  directory: ServerDirectory
  settings: PanelSettingsService
  gamePorts: PortRange
  /** The maximum number of servers of all owners together; null for no maximum. */
  maxServers: number | null
  now: () => number
  build(row: ServerRow, growId: string): Promise<void>
  changed(userId: string): Promise<void>
}

/** Returns the function that creates a test copy in one of the caller's free slots. */
export function createCopyMaker(deps: Deps) {
  const { db, log, directory, settings, gamePorts, maxServers, now, build, changed } = deps

  /** Resolves after some seconds if the copy takes longer. Throws when the host cannot make it. */
  return async (caller: Caller, serverName: ServerName, copyOf: CopyOf) => {
    const id = serverIdSchema.parse(createId())
    const wanted = { id, serverName, copyOf, settings, gamePorts, maxServers, at: now() }
    const insert = () => db.transaction((tx) => insertOwnCopy(tx, caller, wanted))
    const account = await CallChanges.makeReversible(nameCreation(id), insert)
    await changed(caller.userId)
    const row = directory.open(id)
    // Should the host be away now, the row stays and the folder follows as soon as it is back.
    const make = () => build(row, account.row.grow_id ?? '')
    const made = CallChanges.makeReversible(nameCreation(id), make).catch(ignoreUnavailable)
    await withTimeout(made, copyWaitMs).catch((error: unknown) => {
      if (!(error instanceof TooLate)) throw error
      made.catch((late: unknown) => log.warn({ err: late, serverId: id }, 'no test copy was made'))
    })
    return { isMade: directory.byId(id)?.state === 'ready', row }
  }
}

/** The source of a test copy; `findBackup` returns one of its backups, or throws. */
export type CopyOf = {
  serverId: ServerId
  findBackup: ((tx: Tx, source: ServerRow) => Promise<StoredCopy['backup']>) | null
}
type NewCopy = {
  id: ServerId
  serverName: ServerName
  copyOf: CopyOf
  settings: PanelSettingsService
  gamePorts: PortRange
  maxServers: number | null
  at: number
}

/** Creates the row of a test copy. Throws when its owner may not have it, and for a source that cannot be copied. */
async function insertOwnCopy(
  tx: Tx,
  caller: Caller,
  { id, serverName, copyOf, settings, gamePorts, maxServers, at }: NewCopy,
): Promise<Account> {
  const account = await openCreator(tx, caller, { settings, maxServers, at })
  const source = await holdServer(tx, copyOf.serverId)
  if (source.owner_id !== caller.userId || source.state !== 'ready')
    throw createFault('missing', { code: 'no-server' })
  if (source.template !== null) throw createFault('conflict', { code: 'copy-other-engine' })
  if ((await findCopy(tx, source.id)) !== null)
    throw createFault('conflict', { code: 'copy-of-copy' })
  const why = await findSuspensionReason(tx, source.id, at)
  if (why !== null) throw createFault('forbidden', { code: 'server-suspended', params: { why } })
  await refuseBannedName(tx, serverName)
  const backup = (await copyOf.findBackup?.(tx, source)) ?? null
  const server = { id, ownerId: caller.userId, name: serverName, template: null, isCopy: true }
  await insertWithPort(tx, server, gamePorts, at)
  const ends = { madeAt: at, endsAt: getCopyEnd(at), warnedAt: null }
  await insertCopy(tx, { serverId: id, sourceId: source.id, backup, ...ends, players: [] })
  await startServerTime(tx, account.row, at)
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    action: 'test-copy-made',
    details: { name: serverName, server: source.name },
  })
  return account
}
