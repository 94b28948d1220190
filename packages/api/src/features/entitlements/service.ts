import { describeAmount, type Unit } from '@trellis/contract/amounts.ts'
import { parseDuration } from '@trellis/contract/durations.ts'
import { type BalanceAction, paidDurationSentence } from '@trellis/contract/entitlements.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { insertActivity } from '../activity-log/store.ts'
import { type AdminChange, adminActor, openForAdmin } from '../users/admin-change.ts'
import { addEverythingUp } from './ledger-check.ts'
import { setPlan } from './plan.ts'
import { reverse } from './reversal.ts'
import { balanceOf, ledgerAmount, move } from './server-time.ts'
import { findLastCheck, findLine, keepCheck } from './store.ts'

type Needs = { db: Db; bus: Bus; now: () => number }
type Change = { unit: Unit; action: BalanceAction; amount: number }

export type Entitlements = ReturnType<typeof createEntitlements>

const names: Record<Unit, string> = {
  credit: 'Credits',
  time: 'Server time',
  slot: 'Slots',
  storage: 'Storage limit',
}

export function createEntitlements({ db, bus, now }: Needs) {
  async function byAdmin(
    caller: Caller,
    userId: string,
    work: (tx: Tx, opened: AdminChange, at: number) => Promise<{ action: string; details: object }>,
  ): Promise<void> {
    const at = now()
    await db.transaction(async (tx) => {
      const opened = await openForAdmin(tx, caller, userId)
      const { action, details } = await work(tx, opened, at)
      const user = opened.target.row.username
      await insertActivity(tx, { ...adminActor(opened, at), action, details: { user, ...details } })
    })
    bus.emit('account', userId)
  }

  return {
    async change(caller: Caller, userId: string, change: Change) {
      const name = names[change.unit]
      await byAdmin(caller, userId, async (tx, { target, admin }, at) => {
        const before = await balanceOf(tx, target.row.id, { unit: change.unit, at })
        const amount = amountOf(change, before)
        if (before + amount < 0) {
          throw new Fault(
            'conflict',
            `The user does not have that much. ${name} cannot go below zero.`,
          )
        }
        const after =
          amount === 0
            ? before
            : await move(tx, {
                userId,
                unit: change.unit,
                amount,
                reason: `${name} changed by an admin`,
                actor: admin.row.username,
                reference: `admin:${admin.row.id}`,
                at,
              })
        return { action: `User ${name.toLowerCase()} changed`, details: { before, after } }
      })
      return {
        message: `${name} updated: ${change.action} ${describeAmount(change.unit, change.amount)}.`,
      }
    },

    async setPaid(caller: Caller, userId: string, text: string) {
      if (text.trim() === '') throw new Fault('bad-input', paidDurationSentence)
      const duration = parseDuration(text)
      if (duration === null) {
        throw new Fault('bad-input', 'The duration must look like 30d, 2w, 12h or perm.')
      }
      await byAdmin(caller, userId, async (tx, { target, admin }, at) => {
        const plan = { type: 'Paid' as const, duration, actor: admin.row.username, at }
        await setPlan(tx, userId, plan)
        const details = { before: target.row.account_type, after: 'Paid', duration: text.trim() }
        return { action: 'User plan changed', details }
      })
      return { message: 'Plan set to Paid.' }
    },

    async setFree(caller: Caller, userId: string) {
      await byAdmin(caller, userId, async (tx, { target, admin }, at) => {
        await setPlan(tx, userId, { type: 'Free', duration: null, actor: admin.row.username, at })
        return {
          action: 'User plan changed',
          details: { before: target.row.account_type, after: 'Free' },
        }
      })
      return { message: 'Plan set to Free.' }
    },

    async reverse(caller: Caller, lineId: number, reason: string) {
      const line = await db.transaction((tx) => findLine(tx, lineId))
      if (line === null) throw new Fault('missing', 'There is no such line.')
      await byAdmin(caller, line.user_id, async (tx, { admin }, at) => {
        const lines = await reverse(tx, line, { actor: admin.row.username, reason, at })
        const details = { reason, lines: lines.map(({ id }) => id), what: line.reason }
        return { action: 'User ledger line reversed', details }
      })
      return { message: 'Reversed.' }
    },

    /** Adds everything up now and keeps what it finds. */
    check: () =>
      db.transaction(async (tx) => {
        const check = await addEverythingUp(tx, now())
        await keepCheck(tx, check)
        return check
      }),

    lastCheck: () => db.transaction(findLastCheck),
  }
}

function amountOf({ unit, action, amount }: Change, before: number): number {
  const given = ledgerAmount(unit, amount)
  if (action === 'add') return given
  return action === 'remove' ? -given : given - before
}
