import { isDeepStrictEqual } from 'node:util'
import { dayMs, describeAmount, type Unit } from '@trellis/contract/amounts.ts'
import { parseDuration } from '@trellis/contract/durations.ts'
import { type BalanceAction, paidDurationSentence } from '@trellis/contract/entitlements.ts'
import * as z from 'zod'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import {
  type AdminChange,
  adminActor,
  keepAccountNotice,
  openForAdmin,
  tellAccount,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { Undo, UndoBatch, Undoing, UndoStep } from '../../platform/undo/index.ts'
import { findNewestLine } from './ledger.ts'
import { addEverythingUp } from './ledger-check.ts'
import { planSchema, planStateOf, setPlan, setPlanState } from './plan.ts'
import { type AfterReversal, reverse } from './reversal.ts'
import { balanceOf, ledgerAmount, move } from './server-time.ts'
import { findLastCheck, findLine, keepCheck, type LedgerRow, listLines } from './store.ts'

type Deps = {
  db: Db
  bus: Bus
  undo: Undo
  now: () => number
  afterReversal: ReadonlySet<AfterReversal>
}
type Change = { unit: Unit; action: BalanceAction; amount: number }

export type Entitlements = ReturnType<typeof createEntitlements>

const names: Record<Unit, string> = {
  credit: 'Credits',
  time: 'Server time',
  slot: 'Slots',
  storage: 'Storage limit',
}

type LinesQuery = {
  unit?: Unit | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

type Done = {
  action: string
  details: object
  label: string
  steps: readonly UndoStep[]
  /** The text of the notice for the user; null when nothing changed. */
  told: string | null
}

export function createEntitlements({ db, bus, undo, now, afterReversal }: Deps) {
  async function takeLineBack(tx: Tx, id: number, { name, at }: Undoing): Promise<LedgerRow> {
    const line = await findLine(tx, id)
    if (line === null) throw new Error(`Line ${id} of the ledger is gone.`)
    await reverse(tx, line, { actor: name, reason: 'Undone.', at, afterReversal })
    return line
  }

  const moved = undo.kind(
    'line',
    z.object({ userId: z.string(), line: z.int() }),
    async (tx, { userId, line }, by) => {
      const opened = await openForAdmin(tx, by.caller, userId)
      const { unit } = await takeLineBack(tx, line, by)
      const text = `An admin undid a change of your ${names[unit].toLowerCase()}.`
      const notice = await keepAccountNotice(tx, opened, { text, at: by.at })
      by.afterwards(() => tellAccount(bus, userId, notice))
      return { userId }
    },
  )
  const planned = undo.kind(
    'plan',
    z.object({
      userId: z.string(),
      before: planSchema,
      after: planSchema,
      line: z.int().nullable(),
    }),
    async (tx, { userId, before, after, line }, by) => {
      const opened = await openForAdmin(tx, by.caller, userId)
      const { target } = opened
      if (!isDeepStrictEqual(planStateOf(target.row), after)) {
        const { username } = target.row
        throw new Fault('conflict', `The plan of ${username} has been changed since.`, {
          params: { username },
        })
      }
      await setPlanState(tx, userId, before, by.at)
      if (line !== null) await takeLineBack(tx, line, by)
      const text = 'An admin undid a change of your plan.'
      const notice = await keepAccountNotice(tx, opened, { text, at: by.at })
      by.afterwards(() => tellAccount(bus, userId, notice))
      return { userId }
    },
  )

  async function byAdmin(
    caller: Caller,
    userId: string,
    work: (tx: Tx, opened: AdminChange, at: number) => Promise<Done>,
    batch?: UndoBatch,
  ): Promise<UndoBatch> {
    const at = now()
    const { used, notice } = await db.transaction(async (tx) => {
      const opened = await openForAdmin(tx, caller, userId)
      const { action, details, label, steps, told } = await work(tx, opened, at)
      const user = opened.target.row.username
      await insertActivity(tx, { ...adminActor(opened, at), action, details: { user, ...details } })
      const used = batch ?? undo.begin({ caller, access: 'users:manage', label })
      for (const step of steps) await used.add(tx, step)
      const notice = told === null ? null : await keepAccountNotice(tx, opened, { text: told, at })
      return { used, notice }
    })
    tellAccount(bus, userId, notice)
    return used
  }

  return {
    /** @param batch what the change is a part of; one of its own unless told */
    async change(caller: Caller, userId: string, change: Change, batch?: UndoBatch) {
      const name = names[change.unit]
      const work = async (tx: Tx, { target, admin }: AdminChange, at: number) => {
        const before = await balanceOf(tx, target.row.id, { unit: change.unit, at })
        const amount = amountOf(change, before)
        if (before + amount < 0) {
          throw new Fault(
            'conflict',
            `The user does not have that much. ${name} cannot go below zero.`,
          )
        }
        const action = `User ${name.toLowerCase()} changed`
        const label = `${name} of ${target.row.username}`
        if (amount === 0)
          return { action, label, details: { before, after: before }, steps: [], told: null }
        const after = await move(tx, {
          userId,
          unit: change.unit,
          amount,
          reason: `${name} changed by an admin`,
          actor: admin.row.username,
          reference: `admin:${admin.row.id}`,
          at,
        })
        const line = await lastLine(tx, userId, change.unit)
        const steps = [moved({ userId, line })]
        const told = balanceNotice(change.unit, { before, after })
        return { action, label, details: { before, after }, steps, told }
      }
      const used = await byAdmin(caller, userId, work, batch)
      return {
        message: `${name} updated: ${change.action} ${describeAmount(change.unit, change.amount)}.`,
        undo: used.offer(),
      }
    },

    async setPaid(caller: Caller, userId: string, text: string) {
      if (text.trim() === '') throw new Fault('bad-input', paidDurationSentence)
      const duration = parseDuration(text)
      if (duration === null) {
        throw new Fault('bad-input', 'The duration must look like 30d, 2w, 12h or perm.')
      }
      const used = await byAdmin(caller, userId, async (tx, { target, admin }, at) => {
        const plan = { type: 'Paid' as const, duration, actor: admin.row.username, at }
        const after = await setPlan(tx, userId, plan)
        const line = duration === 'permanent' ? null : await lastLine(tx, userId, 'time')
        const before = planStateOf(target.row)
        return {
          action: 'User plan changed',
          label: `Paid plan for ${target.row.username}`,
          details: { before: before.type, after: 'Paid', duration: text.trim() },
          steps: [planned({ userId, before, after, line })],
          told: `An admin put your account on the Paid plan${duration === 'permanent' ? ' for good' : ` for ${text.trim()}`}.`,
        }
      })
      return { message: 'Plan set to Paid.', undo: used.offer() }
    },

    async setFree(caller: Caller, userId: string) {
      const used = await byAdmin(caller, userId, async (tx, { target, admin }, at) => {
        const plan = { type: 'Free' as const, duration: null, actor: admin.row.username, at }
        const after = await setPlan(tx, userId, plan)
        const before = planStateOf(target.row)
        return {
          action: 'User plan changed',
          label: `Free plan for ${target.row.username}`,
          details: { before: before.type, after: 'Free' },
          steps: [planned({ userId, before, after, line: null })],
          told:
            before.type === 'Free'
              ? null
              : 'An admin put your account back on the Free plan. Your server time stays.',
        }
      })
      return { message: 'Plan set to Free.', undo: used.offer() }
    },

    async reverse(caller: Caller, lineId: number, reason: string) {
      const line = await db.transaction((tx) => findLine(tx, lineId))
      if (line === null) throw new Fault('missing', 'There is no such line.')
      await byAdmin(caller, line.user_id, async (tx, { admin }, at) => {
        const by = { actor: admin.row.username, reason, at, afterReversal }
        const lines = await reverse(tx, line, by)
        const details = { reason, lines: lines.map(({ id }) => id), what: line.reason }
        const told = `An admin took back: ${line.reason}. Reason: ${reason}`
        return { action: 'User ledger line reversed', details, label: '', steps: [], told }
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

    /** Lists a user's ledger lines, the newest first. */
    listLines: (userId: string, { unit, page = 1, pageSize = 10 }: LinesQuery) =>
      db.transaction((tx) => listLines(tx, userId, { unit, page, pageSize })),

    lastCheck: () => db.transaction(findLastCheck),
  }
}

/** The line of the movement that this transaction has just made. */
async function lastLine(tx: Tx, userId: string, unit: Unit): Promise<number> {
  const line = await findNewestLine(tx, userId, unit)
  if (line === null) throw new Error('A balance was moved without a line.')
  return line.id
}

/** Amounts are in the ledger's own measure, which for server time is milliseconds. */
function balanceNotice(unit: Unit, { before, after }: { before: number; after: number }): string {
  const inWords = (amount: number) =>
    describeAmount(unit, unit === 'time' ? Math.ceil(amount / dayMs) : amount)
  const difference = inWords(Math.abs(after - before))
  const verb = after > before ? 'gave you' : 'took from you'
  return `An admin ${verb} ${difference}. You now have ${inWords(after)}.`
}

function amountOf({ unit, action, amount }: Change, before: number): number {
  const given = ledgerAmount(unit, amount)
  if (action === 'add') return given
  return action === 'remove' ? -given : given - before
}
