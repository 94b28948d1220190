import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import type { AccountRow } from '../../people/users/index.ts'
import { move, settleTime } from './server-time.ts'

type Plan = {
  type: 'Free' | 'Paid'
  /** Duration of a Paid plan, which is also granted as server time. Null for Free. */
  duration: number | 'permanent' | null
  actor: string
  at: number
  /** The reason and the reference that the admin gave. */
  note?: GrantNote
}

/** The stored plan of an account. */
export const planSchema = z.object({
  type: z.enum(['Free', 'Paid']),
  until: z.int().nullable(),
  isPermanent: z.boolean(),
})
export type PlanState = z.output<typeof planSchema>

export const getPlanState = (row: AccountRow): PlanState => ({
  type: row.account_type,
  until: row.plan_until,
  isPermanent: row.time_permanent === 1,
})

/** Sets the plan. Permanent time is independent of the balance, which it neither uses nor changes. */
export async function setPlan(tx: Tx, userId: string, plan: Plan): Promise<PlanState> {
  const { type, duration, actor, at, note = {} } = plan
  await settleTime(tx, userId, at)
  if (typeof duration === 'number') {
    const reference = note.reference || 'plan:Paid'
    const reason: LedgerReason = note.reason
      ? { code: 'paid-plan-noted', params: { note: note.reason } }
      : { code: 'paid-plan' }
    await move(tx, {
      userId,
      unit: 'time',
      amount: duration,
      reason,
      actor,
      reference,
      at,
    })
  }
  const state: PlanState = {
    type,
    until: typeof duration === 'number' ? at + duration : null,
    isPermanent: duration === 'permanent',
  }
  await setPlanState(tx, userId, state, at)
  return state
}

/** Stores the plan. Books the time used so far first, because the change may stop or start server time. */
export async function setPlanState(
  tx: Tx,
  userId: string,
  { type, until, isPermanent }: PlanState,
  at: number,
): Promise<void> {
  await settleTime(tx, userId, at)
  await tx
    .updateTable('account')
    .set({ account_type: type, plan_until: until, time_permanent: isPermanent ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

/** Returns the end of the Paid plan in force at `now` as an ISO instant, or '' if there is none. */
export function findPlanEnd(
  row: Pick<AccountRow, 'plan_until' | 'account_type'>,
  now: number,
): string {
  if (row.plan_until === null || getPlan(row, now) === 'Free') return ''
  return new Date(row.plan_until).toISOString()
}

/** Returns the plan at `now`: an expired one counts as Free even if the database still says Paid. */
export function getPlan(
  row: Pick<AccountRow, 'plan_until' | 'account_type'>,
  now: number,
): 'Free' | 'Paid' {
  const isOver = row.plan_until !== null && row.plan_until <= now
  return row.account_type === 'Paid' && !isOver ? 'Paid' : 'Free'
}
