import {
  type Confirmation,
  type changeServerOwner,
  confirmationHours,
  maxConfirmations,
} from '@trellis/contract/hosting/hand-overs.ts'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import { findAccount } from '../../people/users/index.ts'
import { insertActivity, recordAdminAction } from '../../platform/activity-log/index.ts'
import {
  getName,
  lockAccounts,
  type OwnerMoves,
  type SentNotice,
  showNotices,
} from '../members/index.ts'
import { type ServerDirectory, type Servers, someAdmin } from '../servers/index.ts'
import { type Opened, openHandOver } from './checks.ts'
import { describeWaiting } from './describe.ts'
import { type Moved, performHandOver } from './move.ts'
import { notifyAdmins, notifyConfirmation, notifyEnd, notifyRefusal } from './notices.ts'
import {
  countWaiting,
  deleteServerChange,
  deleteWaiting,
  findServerChange,
  findServerName,
  findWaiting,
  insertWaiting,
  listWaiting,
  takeOver,
  type Waiting,
} from './store.ts'

type Deps = {
  db: Db
  bus: Bus
  directory: ServerDirectory
  servers: Servers
  moves: OwnerMoves
  now: () => number
}

type Form = BodyOf<typeof changeServerOwner>

const hourMs = 3_600_000

/** Servers that admins give to other accounts, such as stolen ones. A second admin confirms, unless a super admin acts. */
export class HandOvers {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list(): Promise<Confirmation[]> {
    const { db, now } = this.#deps
    const rows = await db.transaction((tx) => listWaiting(tx, now()))
    return rows.flatMap((row) => describeWaiting(row) ?? [])
  }

  /** Moves the server now for a super admin; for others, stores the change until a second admin confirms. */
  async change(caller: Caller, name: ServerName, form: Form) {
    const { db, directory, moves, now } = this.#deps
    const row = directory.byName(name)
    if (row === null)
      throw createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })
    await directory.waitUntilCreated(row.id)
    if (caller.isSuperAdmin) await moves.refuseImporting(row.id)
    const at = now()
    const wanted = { caller, serverId: row.id, toId: form.discordId, askedById: null, at }
    const done = await db.transaction(async (tx) => {
      const opened = await openHandOver(tx, wanted)
      const isSuper = caller.isSuperAdmin && opened.admin.row.role === 'super'
      if (!isSuper) return { ...(await this.#ask(tx, opened, { caller, form, at })), moved: null }
      const { reason, keepMembers = false } = form
      const moved = await performHandOver(tx, opened, { reason, keepsMembers: keepMembers, at })
      return { moved, sent: moved.sent, id: null }
    })
    if (done.moved !== null) return { ...(await this.#publish(done.moved)), confirmation: null }
    showNotices(this.#deps.bus, done.sent)
    const confirmation = (await this.list()).find(({ id }) => id === done.id)
    if (confirmation === undefined) throw createGoneFault()
    return {
      ...createReply({ code: 'hand-over-asked', params: { hours: confirmationHours } }),
      confirmation,
    }
  }

  async confirm(caller: Caller, id: string) {
    const { db, directory, moves, now } = this.#deps
    const at = now()
    const { serverId } = await db.transaction((tx) => this.#find(tx, id, at))
    if (directory.byId(serverId) !== null) await directory.waitUntilCreated(serverId)
    await moves.refuseImporting(serverId)
    const moved = await db.transaction(async (tx) => {
      const { toId, fromId, askedById, reason, keepsMembers } = await this.#find(tx, id, at)
      if (askedById === caller.userId)
        throw createFault('forbidden', { code: 'confirmation-by-same-admin' })
      await lockAccounts(tx, [fromId, toId, askedById, caller.userId])
      // Another admin may have ended it while this call waited for the accounts.
      await this.#find(tx, id, at)
      const opened = await openHandOver(tx, { caller, serverId, toId, askedById, fromId, at })
      if (!(await deleteWaiting(tx, id))) throw createGoneFault()
      const form = { reason, keepsMembers: keepsMembers === 1, at }
      const moved = await performHandOver(tx, opened, form)
      const names = { name: opened.row.name, to: getName(opened.to) }
      const admin = caller.username
      const sent = await notifyConfirmation(tx, { ...names, askedById, admin, at })
      return { ...moved, sent: [...moved.sent, ...sent] }
    })
    return this.#publish(moved)
  }

  /** Declines the change of another admin, or withdraws the own one. */
  async cancel(caller: Caller, id: string) {
    const { db, bus, now } = this.#deps
    const at = now()
    const sent = await db.transaction(async (tx) => {
      const waiting = await this.#find(tx, id, at)
      if (!(await deleteWaiting(tx, id))) throw createGoneFault()
      const { details, ...names } = await nameWaiting(tx, waiting)
      const action = 'server-owner-change-cancelled'
      await recordAdminAction(tx, caller, { at, action, details })
      const { askedById } = waiting
      if (askedById === caller.userId) return []
      return notifyRefusal(tx, { ...names, askedById, admin: caller.username, at })
    })
    showNotices(bus, sent)
    return createReply({ code: 'hand-over-cancelled' })
  }

  /** Ends the changes that no second admin has confirmed in time. */
  async endOver(): Promise<void> {
    const { db, bus, now } = this.#deps
    const at = now()
    const sent = await db.transaction(async (tx) => {
      const sent: SentNotice[] = []
      for (const waiting of await takeOver(tx, at)) {
        const { details, ...names } = await nameWaiting(tx, waiting)
        await insertActivity(tx, {
          at,
          actorType: 'System',
          actorId: null,
          actorName: serviceName,
          subjectId: null,
          action: 'server-owner-change-ended',
          details,
        })
        sent.push(...(await notifyEnd(tx, { ...names, askedById: waiting.askedById, at })))
      }
      return sent
    })
    showNotices(bus, sent)
  }

  /** The log of the owner, who may be a thief, does not show that a change waits. */
  async #ask(
    tx: Tx,
    { row, from, to, admin }: Opened,
    { caller, form, at }: { caller: Caller; form: Form; at: number },
  ): Promise<{ id: string; sent: SentNotice[] }> {
    const { reason, keepMembers = false } = form
    const keepsMembers = keepMembers ? 1 : 0
    const askedById = admin.row.id
    const ids = { fromId: from.row.id, toId: to.row.id, askedById }
    const before = await findServerChange(tx, row.id, at)
    const wanted = { ...ids, reason, keepsMembers }
    if (before !== null && isSame(before, wanted)) return { id: before.id, sent: [] }
    if (before !== null && before.fromId === from.row.id)
      throw createFault('conflict', { code: 'hand-over-waiting' })
    await deleteServerChange(tx, row.id)
    if ((await countWaiting(tx, at)) >= maxConfirmations)
      throw createFault('conflict', {
        code: 'too-many-confirmations',
        params: { max: maxConfirmations },
      })
    const expiresAt = at + confirmationHours * hourMs
    const id = createId()
    await insertWaiting(tx, { ...wanted, id, serverId: row.id, createdAt: at, expiresAt })
    const move = { name: row.name, from: getName(from), to: getName(to), reason }
    const { name: server, ...names } = move
    const details = { server, before: names.from, after: names.to, reason }
    await recordAdminAction(tx, caller, { at, action: 'server-owner-change-asked', details })
    const asker = { adminId: askedById, admin: admin.row.username, at }
    return { id, sent: await notifyAdmins(tx, move, asker) }
  }

  async #find(tx: Tx, id: string, at: number): Promise<Waiting> {
    const waiting = await findWaiting(tx, id, at)
    if (waiting === null) throw createGoneFault()
    return waiting
  }

  /** A running server is stopped, so that the former owner's people do not play on with their rights. */
  async #publish({ row, from, to, lost, sent }: Moved) {
    const { servers, directory, moves, bus } = this.#deps
    await moves.publish({ row, fromId: from.row.id, toId: to.row.id, lost })
    showNotices(bus, sent)
    const now = directory.byId(row.id)
    if (now !== null) await servers.stopFor(now, someAdmin)
    return {
      ...createReply({ code: 'hand-over-done', params: { name: row.name, owner: getName(to) } }),
      serverId: row.id,
      serverName: row.name,
    }
  }
}

type Wanted = Pick<Waiting, 'fromId' | 'toId' | 'askedById' | 'reason' | 'keepsMembers'>

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.fromId === other.fromId &&
  one.toId === other.toId &&
  one.askedById === other.askedById &&
  one.reason === other.reason &&
  one.keepsMembers === other.keepsMembers

async function nameWaiting(tx: Tx, { serverId, fromId, toId, reason }: Waiting) {
  const name = (await findServerName(tx, serverId)) ?? serverId
  const [from, to] = [await findAccount(tx, fromId), await findAccount(tx, toId)]
  const names = {
    from: from === null ? fromId : getName(from),
    to: to === null ? toId : getName(to),
  }
  const details = { server: name, before: names.from, after: names.to, reason }
  return { name, to: names.to, details }
}

const createGoneFault = () => createFault('missing', { code: 'no-such-confirmation' })
