import {
  type PowerAction,
  powerDenial,
  type ServerStatus,
  statusDenial,
} from '@trellis/contract/servers.ts'
import {
  findStandingServer,
  type ListedServer,
  ownerOf,
  type ServerDirectory,
  type Servers,
  someAdmin,
} from '../../hosting/servers/index.ts'
import { hostUnreachableSentence } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault, refuseWhen } from '../../kit/fault.ts'
import { type AdminChange, adminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { ManagedServerList } from './list.ts'
import { openOwnerForAdmin } from './owner-change.ts'

type Deps = {
  db: Db
  bus: Bus
  now: () => number
  fleet: Fleet
  directory: ServerDirectory
  settings: PanelSettingsService
  servers: Servers
  /** For how many days a deleted server is kept. */
  keptDays: number
}

export type ManagedServers = ReturnType<typeof createManagedServers>

/** What an admin did with a server. */
type Deed = {
  name: string
  done: string
  /** What the owner should know besides. */
  aftermath?: string
  change?: { before: ServerStatus; after: ServerStatus }
}

const pastTense: Record<PowerAction, string> = {
  start: 'started',
  stop: 'stopped',
  restart: 'restarted',
  kill: 'killed',
}

/** What admins do with anybody's server. */
export function createManagedServers(deps: Deps) {
  const { db, bus, now, fleet, directory, settings, servers, keptDays } = deps
  const list = new ManagedServerList(deps)
  const kept = keptDays === 0 ? '' : ` You can bring it back for ${keptDays} days.`
  const aftermath = ` Your slot is free again, and your backup stays.${kept}`

  function named(name: string): ListedServer {
    const row = directory.byName(name)
    if (row === null) throw missing()
    return row
  }

  /** The switches and maintenance are for users; the server's own state binds admins, too. */
  function refusePower({ target }: AdminChange, row: ListedServer, action: PowerAction): void {
    if (directory.status(row) === 'UNKNOWN') {
      const sentence = directory.awaySentence(row) ?? hostUnreachableSentence
      throw new Fault('unavailable', sentence, { code: 'host-unreachable' })
    }
    const owner = ownerOf(target, now())
    const begins = action === 'start' || action === 'restart'
    if (begins && owner.isBanned) {
      throw new Fault('conflict', ownerBannedSentence, { code: 'owner-banned' })
    }
    // To stop what a banned owner runs must always be possible.
    const judged = { ...owner, isAdmin: true, isBanned: false }
    const status = directory.powerState(row)
    const denial = powerDenial(action, status, judged, settings.read())
    refuseWhen(statusDenial(action, status), 'conflict', 'action-refused')
    refuseWhen(denial, 'conflict', 'action-refused')
  }

  /** Logs what an admin did, and gives the notice for an owner who is somebody else. */
  async function record(
    tx: Tx,
    opened: AdminChange,
    { name, done, aftermath = '', change }: Deed,
  ): Promise<Notice | null> {
    const at = now()
    const { target, admin } = opened
    await insertActivity(tx, {
      ...adminActor(opened, at),
      action: `Server ${done} by an admin`,
      details: { server: name, owner: target.row.grow_id ?? target.row.username, ...change },
    })
    if (target.row.id === admin.row.id) return null
    return insertNotice(tx, {
      userId: target.row.id,
      at,
      kind: 'account',
      level: 'warning',
      text: `${someAdmin} ${done} your server ${name}.${aftermath}`,
      action: { label: 'Open dashboard', path: '/dashboard' },
    })
  }

  return {
    list: () => list.read(),

    read(name: string) {
      const report = fleet.report(named(name).id)
      const { isolation = null, limits = null, metrics = null } = report ?? {}
      const { engine = null, place = null } = report ?? {}
      return { isolation, limits, metrics, engine, place }
    },

    async power(caller: Caller, name: string, action: PowerAction) {
      const row = named(name)
      const opened = await db.transaction(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, row.owner_id)
        refusePower(opened, row, action)
        return opened
      })
      const before = directory.status(row)
      const answer = await servers.powerAs(row, action, someAdmin)
      const change = { before, after: answer.status }
      const deed = { name: row.name, done: pastTense[action], change }
      const notice = await db.transaction((tx) => record(tx, opened, deed))
      if (notice !== null) bus.emit('notice', row.owner_id, notice)
      return answer
    },

    /** Of two who delete the same server at the same moment both are told that it is gone; it is logged once. */
    async delete(caller: Caller, name: string) {
      const { id, owner_id, name: serverName } = named(name)
      const removed = await servers.removeChosen(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, owner_id)
        const row = await findStandingServer(tx, id)
        if (row === null) return null
        const notice = await record(tx, opened, { name: row.name, done: 'deleted', aftermath })
        return { row, notice, by: someAdmin }
      })
      if (removed?.notice) bus.emit('notice', owner_id, removed.notice)
      return { message: `Server "${serverName}" deleted.` }
    },
  }
}

const missing = () => new Fault('missing', 'There is no server with this name.')

const ownerBannedSentence = 'The owner of this server is banned, so it cannot be started.'
