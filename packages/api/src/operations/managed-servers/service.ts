import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import {
  findUndeletedServer,
  type ListedServer,
  openOwnerForAdmin,
  type ServerDirectory,
  type Servers,
  someAdmin,
} from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstant } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findHiddenPage } from '../join-page/index.ts'
import { type AdminAction, recordAdminAction } from './admin-action.ts'
import { ManagedServerList } from './list.ts'
import { refusePower } from './power-refusal.ts'
import { createLoadReader } from './server-loads.ts'

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

const pastTense: Record<PowerAction, AdminAction['done']> = {
  start: 'started',
  stop: 'stopped',
  restart: 'restarted',
  kill: 'killed',
}

/** Defines the actions of admins on any server. */
export function createManagedServers(deps: Deps) {
  const { db, bus, now, fleet, directory, servers, keptDays } = deps
  const list = new ManagedServerList(deps)
  const consequences = describeConsequences(keptDays)

  function named(name: string): ListedServer {
    const row = directory.byName(name)
    if (row === null) throw createMissingFault()
    return row
  }

  return {
    list: () => list.read(),
    listLoads: createLoadReader(deps),

    async read(name: string) {
      const row = named(name)
      const report = fleet.report(row.id)
      const { isolation = null, limits = null, metrics = null } = report ?? {}
      const { engine = null, place = null } = report ?? {}
      const { suspension } = directory.managed(row)
      const admins = { suspension, hiddenPage: await readHiddenPage(db, row.id) }
      return { isolation, limits, metrics, engine, place, ...admins }
    },

    async power(caller: Caller, name: string, action: PowerAction) {
      const row = named(name)
      const opened = await db.transaction(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, row.owner_id)
        refusePower(deps, opened, { row, action })
        return opened
      })
      const before = directory.status(row)
      const answer = await servers.powerAs(row, action, someAdmin)
      const change = { before, after: answer.status }
      const { id: serverId, name: serverName } = row
      const done = pastTense[action]
      const adminAction = { serverId, name: serverName, done, at: now(), change }
      const notice = await db.transaction((tx) => recordAdminAction(tx, opened, adminAction))
      if (notice !== null) bus.emit('notice', row.owner_id, notice)
      return answer
    },

    /** If two admins delete a server at the same time, both get a success and it is logged once. */
    async delete(caller: Caller, name: string) {
      const { id, owner_id, name: serverName } = named(name)
      const removed = await servers.removeChosen(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, owner_id)
        const row = await findUndeletedServer(tx, id)
        if (row === null) return null
        const adminAction: AdminAction = {
          serverId: row.id,
          name: row.name,
          done: 'deleted',
          at: now(),
          consequences,
          keptDays,
        }
        const notice = await recordAdminAction(tx, opened, adminAction)
        return { row, notice, by: someAdmin }
      })
      if (removed?.notice) bus.emit('notice', owner_id, removed.notice)
      return createReply({ code: 'server-deleted', params: { name: serverName } })
    },
  }
}

const createMissingFault = () =>
  createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })

async function readHiddenPage(db: Db, serverId: string) {
  const page = await db.transaction((tx) => findHiddenPage(tx, serverId))
  if (page === null) return null
  return { reason: page.reason, by: page.hidden_by, since: formatInstant(page.hidden_at) }
}

function describeConsequences(keptDays: number): string {
  const kept = keptDays === 0 ? '' : ` You can bring it back for ${keptDays} days.`
  return ` Your slot is free again, and your backup stays.${kept}`
}
