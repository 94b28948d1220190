import type { ActivityCode } from '@trellis/contract/activities.ts'
import { dayMs, describeAmount, type Unit } from '@trellis/contract/kit/amounts.ts'
import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import type { BalanceAction } from '@trellis/contract/money/entitlements.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import type { AdminChange } from '../../people/users/index.ts'
import { getGiftTopic } from '../../platform/activity-log/index.ts'
import type { UndoBatch } from '../../platform/undo/index.ts'
import {
  type AccountMessage,
  type ChangeDeps,
  type ChangeOutcome,
  changeByAdmin,
} from './admin-change.ts'
import { getBalanceLabel } from './balance-label.ts'
import { claimGrantReference, getNoteDetails } from './grant-references.ts'
import { keepPaidNotice } from './paid-notice.ts'
import { getBalance, move, toLedgerUnits } from './server-time.ts'
import { balanceMoved } from './undo-kinds.ts'

const actions: Record<Unit, ActivityCode> = {
  credit: 'user-credits-changed',
  time: 'user-server-time-changed',
  slot: 'user-slots-changed',
  storage: 'user-storage-limit-changed',
  backup: 'user-backups-changed',
}

export type BalanceChange = { unit: Unit; action: BalanceAction; amount: number } & GrantNote

/** A change of many accounts: its undo, and `keep`, which stores it with the line of each account. */
export type BulkChange = { undo: UndoBatch; keep(tx: Tx, at: number): Promise<void> }

type ChangedAccount = { caller: Caller; userId: string; bulk?: BulkChange | undefined }

/** Changes one balance of a user, as a part of `bulk` if there is one. */
export async function changeBalance(
  deps: ChangeDeps,
  { caller, userId, bulk }: ChangedAccount,
  change: BalanceChange,
) {
  const batch = bulk?.undo.id
  const callId = batch ?? createId()
  const asked = { caller, userId, batch: bulk?.undo }
  const used = await changeByAdmin(deps, asked, async (tx, opened, at) => {
    await claimGrantReference(tx, change, { batch: callId, at })
    const outcome = await moveBalance(tx, opened, { change, batch, at })
    if (outcome.steps.length > 0) await bulk?.keep(tx, at)
    const numbered = batch === undefined ? {} : { batch }
    return { ...outcome, details: { ...numbered, ...outcome.details, ...getNoteDetails(change) } }
  })
  const { unit, action, amount } = change
  const params = { unit, action, amount }
  return { ...createReply({ code: 'balance-updated', params }), undo: used.offer() }
}

const getChangeReason = (unit: Unit, { reason }: GrantNote): LedgerReason =>
  reason
    ? { code: 'admin-change-noted', params: { unit, note: reason } }
    : { code: 'admin-change', params: { unit } }

async function moveBalance(
  tx: Tx,
  { target, admin }: AdminChange,
  { change, batch, at }: { change: BalanceChange; batch: string | undefined; at: number },
): Promise<ChangeOutcome> {
  const { unit } = change
  const userId = target.row.id
  const before = await getBalance(tx, userId, { unit, at })
  const amount = toLedgerAmount(change, before)
  if (before + amount < 0) {
    throw createFault('conflict', { code: 'below-zero', params: { unit } }, { code: 'conflict' })
  }
  const action = actions[change.unit]
  const label = getBalanceLabel(unit, target.row)
  if (amount === 0)
    return { action, label, details: describe(unit, before, before), steps: [], message: null }
  const posted = await move(tx, {
    userId,
    unit,
    amount,
    reason: getChangeReason(unit, change),
    actor: admin.row.username,
    reference: change.reference || `admin:${admin.row.id}`,
    batch,
    at,
  })
  const { line, balance: after } = posted
  const steps = [balanceMoved.step({ userId, line })]
  // Credits that come in pay a debt first, so fewer of them may be left.
  const paid = before + amount - after
  const message = createBalanceNotice(unit, { amount, after, paid })
  const details = { ...describe(unit, before, after), ...(paid > 0 && { paidDebt: paid }) }
  const stored = posted.isDebtPaid ? await keepPaidNotice(tx, { userId, at }) : null
  return { action, label, details, topic: getGiftTopic({ line }), steps, message, stored }
}

/** Returns the balances for the log. Those of server time are written in days, as admins enter them. */
function describe(unit: Unit, before: number, after: number): Record<string, number> {
  if (unit !== 'time') return { before, after }
  const toDays = (ms: number) => Math.round((ms / dayMs) * 100) / 100
  return { daysBefore: toDays(before), daysAfter: toDays(after) }
}

/** Describes the change for the user. Amounts are in ledger units, which for server time is milliseconds. */
function createBalanceNotice(
  unit: Unit,
  { amount, after, paid }: { amount: number; after: number; paid: number },
): AccountMessage {
  const toUnit = (amount: number) => (unit === 'time' ? Math.ceil(amount / dayMs) : amount)
  const formatAmount = (amount: number) => describeAmount(unit, amount)
  const formatCount = (count: number) => count.toLocaleString('en-US')
  const difference = toUnit(Math.abs(amount))
  const left = toUnit(after)
  const verb = amount > 0 ? 'gave you' : 'took from you'
  if (paid > 0) {
    return {
      text: `An admin gave you credits: ${formatCount(paid)} of ${formatCount(difference)} paid your debt.`,
      code: 'balance-given-paid',
      params: { amount: difference, paid },
    }
  }
  return {
    text: `An admin ${verb} ${formatAmount(difference)}. You now have ${formatAmount(left)}.`,
    code: amount > 0 ? 'balance-given' : 'balance-taken',
    params: { unit, amount: difference, left },
  }
}

function toLedgerAmount({ unit, action, amount }: BalanceChange, before: number): number {
  const given = toLedgerUnits(unit, amount)
  if (action === 'add') return given
  return action === 'remove' ? -given : given - before
}
