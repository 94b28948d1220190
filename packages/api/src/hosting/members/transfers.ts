import {
  type ReceivedTransfer,
  type Transfer,
  transferDays,
} from '@trellis/contract/hosting/transfers.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import { findDebtStartRefusal, findSpendingRefusal } from '@trellis/contract/kit/debt.ts'
import type { ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { formatInstant } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import {
  findBanInfo,
  getOwnActor,
  openOwn,
  openUnbanned,
  refuseBanned,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findCopy, holdServer, refuseCreation } from '../servers/index.ts'
import { getName } from './actor.ts'
import { describeReceivedTransfer } from './describe.ts'
import { moveToOwner, type OwnerMoves } from './owner-moves.ts'
import { type SentNotice, showNotices } from './recipient-notice.ts'
import type { MembersDeps } from './service.ts'
import {
  type Accepted,
  createGoneFault,
  hasRoomFor,
  lockBoth,
  openOwned,
  openTransfer,
  refuseBusy,
} from './transfer-checks.ts'
import {
  notifyAcceptance,
  notifyEnd,
  notifyOffer,
  notifyRefusal,
  notifyWithdrawal,
} from './transfer-notices.ts'
import {
  deleteTransfer,
  findServerTransfer,
  listUserTransfers,
  putTransfer,
  type TransferRow,
  takeDeletedTransfers,
  takeEndedTransfers,
} from './transfer-store.ts'

type Deps = MembersDeps & {
  settings: PanelSettingsService
  moves: OwnerMoves
}

/** Offers of servers to other users. Both confirm: the owner offers, the other user accepts. */
export class Transfers {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(serverId: ServerId): Promise<{ transfer: Transfer | null }> {
    const row = await this.#deps.db.transaction((tx) =>
      findServerTransfer(tx, serverId, this.#deps.now()),
    )
    return { transfer: row && describeTransfer(row) }
  }

  async create(caller: Caller, serverId: ServerId, toId: UserId) {
    const { db, bus, directory, now } = this.#deps
    await directory.waitUntilCreated(serverId)
    const at = now()
    const times = { createdAt: at, expiresAt: at + transferDays * dayMs }
    const { offer, before, sent } = await db.transaction(async (tx) => {
      const { account, row } = await openOwned(tx, { caller, serverId, at })
      refuseWhen(findSpendingRefusal(account.row), 'conflict')
      if ((await findCopy(tx, serverId)) !== null)
        throw createFault('conflict', { code: 'copy-not-transferable' })
      if (toId === row.owner_id) throw createFault('conflict', { code: 'transfer-to-owner' })
      const sent = await this.#endOver(tx, serverId)
      const before = await findServerTransfer(tx, serverId, at)
      const offer = { id: createId(), serverId, fromId: account.row.id, toId, ...times }
      await putTransfer(tx, offer)
      const event = { server: row.name, at }
      // The recipient of a repeated offer reads about the new one only.
      if (before !== null && before.toId !== toId)
        sent.push(...(await notifyWithdrawal(tx, { ...before, ...event })))
      sent.push(...(await notifyOffer(tx, { ...offer, ...event })))
      await insertActivity(tx, {
        ...getOwnActor(account, at),
        action: 'transfer-offered',
        details: { server: row.name, to: toId },
      })
      return { offer, before, sent }
    })
    for (const userId of new Set([toId, before?.toId ?? toId])) bus.emit('account', userId)
    showNotices(this.#deps.bus, sent)
    return {
      ...createReply({ code: 'transfer-offered' }),
      code: offer.id,
      transfer: describeTransfer(offer),
    }
  }

  async withdraw(caller: Caller, serverId: ServerId) {
    const { db, bus, now } = this.#deps
    const { offer, sent } = await db.transaction(async (tx) => {
      const { account, row } = await openOwned(tx, { caller, serverId, at: now() })
      const offer = await findServerTransfer(tx, serverId, now())
      if (offer === null) throw createGoneFault()
      await deleteTransfer(tx, offer.id)
      await insertActivity(tx, {
        ...getOwnActor(account, now()),
        action: 'transfer-withdrawn',
        details: { server: row.name },
      })
      const event = { ...offer, server: row.name, at: now() }
      return { offer, sent: await notifyWithdrawal(tx, event) }
    })
    bus.emit('account', offer.toId)
    showNotices(this.#deps.bus, sent)
    return createReply({ code: 'transfer-withdrawn' })
  }

  async listReceived(userId: UserId): Promise<ReceivedTransfer[]> {
    const { db, directory, now } = this.#deps
    return db.transaction(async (tx) => {
      const offers: ReceivedTransfer[] = []
      for (const offer of await listUserTransfers(tx, userId, now())) {
        const server = directory.byId(offer.serverId)
        if (server === null || server.state === 'deleting') continue
        offers.push(await describeReceivedTransfer(tx, { offer, server, at: now() }))
      }
      return offers
    })
  }

  async accept(caller: Caller, code: string, choice: { keepMembers: boolean }) {
    const { db, now } = this.#deps
    await this.#refuseImporting(caller, code)
    const { row, from, sent, ended } = await db.transaction((tx) =>
      this.#move(tx, { caller, code, at: now() }, choice),
    )
    await this.#deps.moves.publish({ row, fromId: from.row.id, toId: caller.userId, lost: ended })
    showNotices(this.#deps.bus, sent)
    return {
      ...createReply({ code: 'transfer-accepted', params: { name: row.name } }),
      serverId: row.id,
      serverName: row.name,
    }
  }

  async decline(caller: Caller, code: string) {
    const { db, bus, directory, now } = this.#deps
    const { fromId, sent } = await db.transaction(async (tx) => {
      const account = await openOwn(tx, caller)
      refuseBanned(account, now())
      const offer = await openTransfer(tx, caller, { code, at: now() })
      if (!(await deleteTransfer(tx, offer.id))) throw createGoneFault()
      const server = directory.byId(offer.serverId)?.name ?? ''
      await insertActivity(tx, {
        ...getOwnActor(account, now()),
        subjectId: offer.fromId,
        action: 'transfer-declined',
        details: { server },
      })
      return {
        fromId: offer.fromId,
        sent: await notifyRefusal(tx, { ...offer, server, at: now() }),
      }
    })
    for (const userId of [caller.userId, fromId]) bus.emit('account', userId)
    showNotices(this.#deps.bus, sent)
    return createReply({ code: 'transfer-declined' })
  }

  /** Ends the offers whose time is over or whose server was deleted. */
  async endOver(): Promise<void> {
    const { db, now } = this.#deps
    const sent = await db.transaction(async (tx) => {
      const sent: SentNotice[] = []
      for (const offer of await takeDeletedTransfers(tx))
        sent.push(...(await notifyWithdrawal(tx, { ...offer, at: now() })))
      return [...sent, ...(await this.#endOver(tx))]
    })
    for (const { userId } of sent) this.#deps.bus.emit('account', userId)
    showNotices(this.#deps.bus, sent)
  }

  async #endOver(tx: Tx, serverId: ServerId | null = null): Promise<SentNotice[]> {
    const { directory, now } = this.#deps
    const sent: SentNotice[] = []
    for (const offer of await takeEndedTransfers(tx, now(), serverId)) {
      const server = directory.byId(offer.serverId)?.name
      if (server === undefined) continue
      sent.push(...(await notifyEnd(tx, { ...offer, server, at: now() })))
    }
    return sent
  }

  async #move(
    tx: Tx,
    { caller, code, at }: { caller: Caller; code: string; at: number },
    choice: { keepMembers: boolean },
  ): Promise<Accepted & { sent: SentNotice[]; ended: string[] }> {
    const { directory, settings } = this.#deps
    await openUnbanned(tx, caller, at)
    const { fromId } = await openTransfer(tx, caller, { code, at })
    const { from, to } = await lockBoth(tx, fromId, caller.userId)
    // It may have been accepted, withdrawn or replaced while this call waited for the accounts.
    const offer = await openTransfer(tx, caller, { code, at })
    const row = await holdServer(tx, offer.serverId).catch(() => {
      throw createGoneFault()
    })
    if (offer.fromId !== from.row.id || row.owner_id !== from.row.id) throw createGoneFault()
    if (findBanInfo(from.ban, at) !== null)
      throw createFault('forbidden', { code: 'server-owner-banned' })
    // A debt would be avoided by giving the servers away.
    refuseWhen(findDebtStartRefusal({ hasDebt: from.row.debt > 0 }), 'conflict')
    refuseCreation(to, settings.read(), at)
    const status = directory.status(row)
    if (status === 'UNKNOWN') throw createFault('unavailable', directory.findUnreachable(row))
    if (row.state !== 'ready' || status !== 'OFFLINE')
      throw createFault('conflict', { code: 'transfer-while-running' })
    if (!hasRoomFor({ row, from, to }))
      throw createFault('conflict', { code: 'transfer-too-large' })
    await refuseBusy(tx, row.id)
    const ended = await moveToOwner(tx, { row, from, to }, { ...choice, at })
    const details = { server: row.name, from: getName(from), to: getName(to) }
    for (const subjectId of [from.row.id, to.row.id])
      await insertActivity(tx, {
        ...getOwnActor(to, at),
        subjectId,
        action: 'server-transferred',
        details,
      })
    const sent = await notifyAcceptance(tx, { ...offer, server: row.name, at })
    return { row, from, to, sent, ended }
  }

  /** Throws while an import of the former owner is running, because it would end in the server of the new one. */
  async #refuseImporting(caller: Caller, code: string): Promise<void> {
    const { db, moves, now } = this.#deps
    const { serverId } = await db.transaction(async (tx) => {
      await openUnbanned(tx, caller, now())
      return openTransfer(tx, caller, { code, at: now() })
    })
    await moves.refuseImporting(serverId)
  }
}

const describeTransfer = (row: TransferRow): Transfer => ({
  code: row.id,
  discordId: row.toId,
  createdAt: formatInstant(row.createdAt),
  expiresAt: formatInstant(row.expiresAt),
})
