import { type Visit, visitMinutes } from '@trellis/contract/hosting/support-access.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, createSignedOutFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { RunningCalls } from '../../kit/running-calls.ts'
import { createId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import {
  type Accounts,
  findAccount,
  getAdminActor,
  getOwnActor,
  getRole,
  openOwn,
} from '../../people/users/index.ts'
import { type ActivityEntry, insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import { type ListedServer, openOwnerForAdmin, type ServerDirectory } from '../servers/index.ts'
import { allowVisitChanges, deleteVisit, putVisit, type VisitRow } from './store.ts'
import type { Visits } from './visits.ts'

type Deps = {
  db: Db
  bus: Bus
  now: () => number
  accounts: Accounts
  directory: ServerDirectory
  visits: Visits
  running: RunningCalls
}

const minuteMs = 60_000

/** Lets admins read the panel of an owner for a while; the owner sees it, and can end it or allow changes. */
export class SupportAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async start(caller: Caller, name: string, reason: string) {
    const { db, bus, now, directory } = this.#deps
    const row = directory.byName(name)
    if (row === null)
      throw createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })
    if (row.owner_id === caller.userId) throw createFault('conflict', { code: 'own-server' })
    const at = now()
    const { visit, notice } = await db.transaction(async (tx) => {
      const opened = await openOwnerForAdmin(tx, caller, row.owner_id)
      const visit: VisitRow = {
        id: createId(),
        server_id: row.id,
        admin_id: caller.userId,
        admin_name: caller.username,
        reason,
        started_at: at,
        expires_at: at + visitMinutes * minuteMs,
        allows_changes: 0,
      }
      await putVisit(tx, visit)
      await insertActivity(tx, {
        ...getAdminActor(opened, at),
        action: 'support-visit-started',
        details: { server: row.name, reason },
      })
      const notice = await insertNotice(tx, {
        serverId: row.id,
        userId: row.owner_id,
        at,
        kind: 'account',
        level: 'info',
        text: `The admin ${caller.username} looks at your server ${row.name} for ${visitMinutes} minutes. Reason: ${reason}`,
        code: 'support-visit',
        params: { admin: caller.username, name: row.name, minutes: visitMinutes, reason },
        action: { label: 'Open dashboard', path: '/dashboard' },
      })
      return { visit, notice }
    })
    await this.#showChange(visit)
    bus.emit('notice', row.owner_id, notice)
    return {
      ...createReply({ code: 'visit-started', params: { name: row.name, minutes: visitMinutes } }),
      visit: this.#describe(visit, row, caller.userId),
    }
  }

  /** The visits that a user makes, or that others make to the user's servers. */
  list(userId: string): Visit[] {
    return this.#deps.visits.open().flatMap((visit) => {
      const row = this.#deps.directory.byId(visit.server_id)
      if (row === null || (row.owner_id !== userId && visit.admin_id !== userId)) return []
      return [this.#describe(visit, row, userId)]
    })
  }

  async allowChanges(caller: Caller, serverId: ServerId, visitId: string) {
    const { db, now } = this.#deps
    const visit = this.#find(serverId, visitId)
    await db.transaction(async (tx) => {
      const account = await openOwn(tx, caller)
      if (!(await allowVisitChanges(tx, visitId, now()))) throw createVisitOverFault()
      await this.#record(tx, visit, {
        ...getOwnActor(account, now()),
        action: 'support-visit-allowed-changes',
      })
    })
    await this.#showChange(visit)
    return createReply({ code: 'visit-may-change', params: { admin: visit.admin_name } })
  }

  async end(caller: Caller, serverId: ServerId, visitId: string) {
    const visit = this.#find(serverId, visitId)
    const row = this.#deps.directory.open(serverId)
    const isAllowed = row.owner_id === caller.userId || visit.admin_id === caller.userId
    if (!isAllowed) throw createFault('forbidden', { code: 'not-allowed' })
    await this.#deps.db.transaction(async (tx) => {
      const account = await findAccount(tx, caller.userId)
      if (account === null) throw createSignedOutFault()
      if (!(await deleteVisit(tx, visitId))) throw createVisitOverFault()
      const actor = getOwnActor(account, this.#deps.now())
      await this.#record(tx, visit, { ...actor, action: 'support-visit-ended' })
    })
    await this.#showChange(visit)
    // The call of the admin who ends the visit is one of these, too.
    if (visit.admin_id !== caller.userId) this.#cut(visit)
    return createReply({ code: 'visit-ended' })
  }

  /** Ends the visits whose time is over, and those of users who may not visit servers any more. */
  async endOver(): Promise<void> {
    const { db, now, visits } = this.#deps
    for (const visit of visits.all()) {
      if (visit.expires_at > now() && (await this.#mayVisit(visit.admin_id))) continue
      const isEnded = await db.transaction(async (tx) => {
        if (!(await deleteVisit(tx, visit.id))) return false
        const service = { actorType: 'System', actorId: null, actorName: serviceName } as const
        await this.#record(tx, visit, { ...service, at: now(), action: 'support-visit-ended' })
        return true
      })
      if (!isEnded) {
        // A transfer of the server has ended it.
        await visits.reload()
        continue
      }
      await this.#showChange(visit)
      this.#cut(visit)
    }
  }

  async #mayVisit(adminId: string): Promise<boolean> {
    const account = await this.#deps.accounts.find(adminId)
    if (account === null) return false
    const { isAdmin, permissions } = getRole(account)
    return isAdmin && permissions.includes('servers:manage')
  }

  #find(serverId: string, visitId: string): VisitRow {
    const visit = this.#deps.visits
      .open()
      .find((it) => it.id === visitId && it.server_id === serverId)
    if (visit === undefined) throw createVisitOverFault()
    return visit
  }

  async #record(
    tx: Tx,
    visit: VisitRow,
    entry: Omit<ActivityEntry, 'subjectId' | 'details'>,
  ): Promise<void> {
    const row = this.#deps.directory.byId(visit.server_id)
    if (row === null) return
    const details = { server: row.name, admin: visit.admin_name, reason: visit.reason }
    await insertActivity(tx, { ...entry, subjectId: row.owner_id, details })
  }

  /** Applies a committed change of a visit everywhere. */
  async #showChange(visit: VisitRow): Promise<void> {
    const { bus, visits, directory } = this.#deps
    await visits.reload()
    bus.emit('account', visit.admin_id)
    const row = directory.byId(visit.server_id)
    if (row !== null) bus.emit('account', row.owner_id)
  }

  #cut({ admin_id, server_id }: VisitRow): void {
    this.#deps.running.cut(admin_id, server_id)
  }

  #describe(visit: VisitRow, row: ListedServer, userId: string): Visit {
    return {
      id: visit.id,
      serverId: row.id,
      serverName: row.name,
      ownerName: row.owner_grow_id ?? '',
      adminName: visit.admin_name,
      isOwn: visit.admin_id === userId,
      reason: visit.reason,
      startedAt: new Date(visit.started_at).toISOString(),
      expiresAt: new Date(visit.expires_at).toISOString(),
      allowsChanges: visit.allows_changes === 1,
    }
  }
}

const createVisitOverFault = () => createFault('missing', { code: 'visit-over' })
