import { banDenial } from '@trellis/contract/bans.ts'
import { growIdSchema, type ServerName } from '@trellis/contract/kit/ids.ts'
import {
  type ActionSettings,
  actionsDenial,
  creationDenial,
  deletionDenial,
  type PowerAction,
  powerDenial,
  type ServerStatus,
  statusDenial,
} from '@trellis/contract/servers.ts'
import { bundledId } from '@trellis/contract/templates.ts'
import { type AgentLink, hostUnreachableSentence } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault, Fault, refuseWhen } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import { startTime } from '../../money/entitlements/index.ts'
import { type Account, type Accounts, openOwn, ownActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findBannedName } from '../banned-names/index.ts'
import { holdOffered, templateOf } from '../templates/index.ts'
import { findBindablePort } from './bindable-port.ts'
import { findDeleted } from './deleted-store.ts'
import type { ServerDirectory } from './directory.ts'
import { ownerOf } from './owner.ts'
import { createRemoval, ignoreUnavailable } from './removal.ts'
import {
  findFreePort,
  findRevivedAt,
  findServerOf,
  insertServer,
  type ServerRow,
  setReady,
} from './store.ts'

export type ServersDeps = {
  db: Db
  bus: Bus
  now: () => number
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  gamePorts: { first: number; last: number }
  /** For how many days a deleted server is kept. */
  keptDays: number
}

export type Servers = ReturnType<typeof createServers>

const done: Record<PowerAction, string> = {
  start: 'Server is starting.',
  stop: 'Server is stopping.',
  restart: 'Server is restarting.',
  kill: 'Server is being killed.',
}

/** What the status is while the action runs; the agent's reports tell how it goes on, often within milliseconds. */
const begun: Record<PowerAction, ServerStatus> = {
  start: 'STARTING',
  stop: 'STOPPING',
  restart: 'RESTARTING',
  kill: 'STOPPING',
}

export function createServers(deps: ServersDeps) {
  const { db, bus, now, link, fleet, directory, accounts, settings, gamePorts, keptDays } = deps

  async function changed(userId: string): Promise<void> {
    await directory.reload()
    bus.emit('account', userId)
  }

  /** Makes the folder of a server whose row stands; repeating it is harmless. */
  async function build(row: ServerRow, growId: string): Promise<void> {
    // One that the host knows may hold its port itself.
    const isNew = fleet.report(row.id) === null
    const { port } = isNew ? await findBindablePort({ db, link, gamePorts, now }, row) : row
    const report = await link.ask('server.create', {
      serverId: row.id,
      name: row.name,
      port,
      ownerGrowId: growIdSchema.parse(growId),
      template: await db.transaction((tx) => templateOf(tx, row.template)),
    })
    if (!(await db.transaction((tx) => setReady(tx, row.id)))) {
      // It was deleted in between. Unless it is kept, only this call knows of its new folder.
      const isKept = await db.transaction((tx) => findDeleted(tx, row.owner_id, row.id))
      if (isKept === null) await link.ask('server.delete', { serverId: row.id })
      return changed(row.owner_id)
    }
    // Its own events may have come first, and know more.
    if (fleet.report(row.id) === null) fleet.take(report)
    await changed(row.owner_id)
  }

  const removal = createRemoval({ db, link, fleet, changed, keptDays, now })

  /** Starts of the service's own that are being asked for, or were a moment ago. */
  const revivals = new Map<string, { at: number; start: Promise<unknown> }>()

  const isRecent = (at: number) => now() >= at && now() - at < revivalMs

  /** An owner who presses Start in the moment in which the service starts the server has what they want. */
  async function isRevived(row: ServerRow): Promise<boolean> {
    const revival = revivals.get(row.id)
    if (revival === undefined || !isRecent(revival.at)) {
      if (db.shared === null) return false
      const at = await db.transaction((tx) => findRevivedAt(tx, row.id))
      if (at === null || !isRecent(at)) return false
    } else {
      try {
        await revival.start
      } catch {
        // The service hears of its own failure; the owner's start is a try of its own.
        return false
      }
    }
    const status = directory.status(row)
    return status === 'STARTING' || status === 'ONLINE'
  }

  async function power(row: ServerRow, action: PowerAction, by: string) {
    await link.ask('server.power', { serverId: row.id, action, by })
    return { message: done[action], status: begun[action] }
  }

  /** Throws the refusal, in the owner's words. */
  async function powerOf(account: Account, row: ServerRow, action: PowerAction) {
    const owner = ownerOf(account, now())
    const status = directory.powerState(row)
    const denial = powerDenial(action, status, owner, settings.read())
    if (owner.isBanned) refuseWhen(denial, 'forbidden', 'banned')
    if (directory.status(row) === 'UNKNOWN') {
      throw new Fault('unavailable', directory.awaySentence(row) ?? hostUnreachableSentence)
    }
    refuseWhen(actionsDenial(owner, settings.read()), 'forbidden', 'action-refused')
    refuseWhen(statusDenial(action, status), 'conflict', 'action-refused')
    refuseWhen(denial, 'conflict', 'action-refused')
    return power(row, action, account.row.grow_id ?? account.row.username)
  }

  return {
    build,
    changed,
    remove: removal.remove,
    removeChosen: removal.removeChosen,
    /** A power action that was decided elsewhere. Throws the host's refusal. */
    powerAs: power,

    async create(caller: Caller, serverName: ServerName, engine: string = bundledId) {
      const id = newId()
      const template = engine === bundledId ? null : engine
      const account = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseCreation(account, settings.read(), now())
        await refuseBannedName(tx, serverName)
        if (template !== null) await holdOffered(tx, template)
        const server = { id, ownerId: caller.userId, name: serverName, template }
        await insertWithPort(tx, server, gamePorts, now())
        await startTime(tx, account.row, now())
        await insertActivity(tx, {
          ...ownActor(account, now()),
          action: 'Server created',
          details: { name: serverName, ...(template !== null && { engine: template }) },
        })
        return account
      })
      await changed(caller.userId)
      const row = directory.byId(id)
      if (row === null) throw new Error('A server that was just created is not there.')
      // Should the host be away now, the row stays and the folder follows as soon as it is back.
      await build(row, account.row.grow_id ?? '').catch(ignoreUnavailable)
      return {
        message: `Server "${row.name}" created.`,
        server: { id: row.name, ...directory.describe(row) },
      }
    },

    async delete(caller: Caller) {
      const { row } = await removal.removeChosen(async (tx) => {
        const account = await openOwn(tx, caller)
        const owner = ownerOf(account, now())
        refuseWhen(banDenial(owner), 'forbidden')
        const row = await findServerOf(tx, caller.userId)
        if (row === null) throw createFault('missing', { code: 'no-server' })
        const denial = deletionDenial(owner, directory.status(row), settings.read())
        refuseWhen(denial, 'forbidden', 'action-refused')
        await insertActivity(tx, {
          ...ownActor(account, now()),
          action: 'Server deleted',
          details: { name: row.name },
        })
        return { row, by: account.row.grow_id ?? account.row.username }
      })
      return { message: `Server "${row.name}" deleted.` }
    },

    async power(caller: Caller, action: PowerAction) {
      const account = await accounts.find(caller.userId)
      const row = directory.byOwner(caller.userId)
      if (account === null || row === null) {
        throw createFault('missing', { code: 'no-server' })
      }
      await directory.untilCreated(row.id)
      if (action !== 'start') return powerOf(account, row, action)
      const started = () => ({ message: done.start, status: directory.status(row) })
      if (await isRevived(row)) return started()
      try {
        return await powerOf(account, row, action)
      } catch (error) {
        // The service's own start was a moment quicker.
        if (await isRevived(row)) return started()
        throw error
      }
    },

    /** A start that the service makes, for a server that it had stopped itself. */
    async startFor(row: ServerRow, by: string): Promise<void> {
      const start = power(row, 'start', by)
      revivals.set(row.id, { at: now(), start })
      await start
    },

    /** A restart that the service makes because its owner has scheduled it; throws the host's refusal. */
    async restartFor(row: ServerRow): Promise<void> {
      await power(row, 'restart', serviceName)
    },

    /** Stops whatever runs of a user's, for a reason of the service's; nothing to stop is fine. */
    async stopOf(userId: string, by: string): Promise<void> {
      const row = directory.byOwner(userId)
      const state = row === null ? 'OFFLINE' : directory.powerState(row)
      if (row === null || state === 'OFFLINE') return
      await power(row, state === 'ONLINE' ? 'stop' : 'kill', by).catch(ignoreRefusal)
    },
  }
}

const revivalMs = 10_000

/** Throws `forbidden` for a name that no server may have. */
export async function refuseBannedName(tx: Tx, name: ServerName): Promise<void> {
  if ((await findBannedName(tx, name)) === null) return
  throw createFault('forbidden', { code: 'name-not-allowed' }, { code: 'name-banned' })
}

/** Throws when the account may not have another server at `at`. */
export function refuseCreation(account: Account, settings: ActionSettings, at: number): void {
  const owner = ownerOf(account, at)
  const denial = creationDenial(owner, settings)
  if (owner.isBanned) refuseWhen(denial, 'forbidden', 'banned')
  if (account.server !== null) {
    throw createFault('conflict', { code: 'has-server' })
  }
  refuseWhen(denial, 'forbidden', 'creation-refused')
}

async function insertWithPort(
  tx: Tx,
  server: { id: string; ownerId: string; name: string; template: string | null },
  range: { first: number; last: number },
  at: number,
): Promise<void> {
  const port = await findFreePort(tx, range, at)
  if (port === null) {
    throw new Fault('unavailable', 'No room for another server right now.', { code: 'no-port' })
  }
  try {
    await insertServer(tx, { ...server, port, at })
  } catch (error) {
    if (isTaken(error, 'server_name', 'name_key')) {
      throw createFault('conflict', { code: 'name-taken' })
    }
    if (isTaken(error, 'server_owner', 'owner_id')) {
      throw createFault('conflict', { code: 'has-server' })
    }
    // Another server took the port in the same moment.
    if (isTaken(error, 'server_port', 'port'))
      throw new Fault('conflict', 'Try again.', { code: 'busy' })
    throw error
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
