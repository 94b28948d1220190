import type { Tx } from '../../kit/db.ts'
import type { AccountRow } from '../users/store.ts'
import { move, settleTime } from './server-time.ts'

type Plan = {
  type: 'Free' | 'Paid'
  /** How long a Paid plan lasts; it is given as server time too. Null for Free. */
  duration: number | 'permanent' | null
  actor: string
  at: number
}

/** Sets the plan. Permanent time stands beside the balance, which it neither uses nor changes. */
export async function setPlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
  const { type, duration, actor, at } = plan
  await settleTime(tx, userId, at)
  if (typeof duration === 'number') {
    const reference = 'plan:Paid'
    await move(tx, {
      userId,
      unit: 'time',
      amount: duration,
      reason: 'Paid plan',
      actor,
      reference,
      at,
    })
  }
  await tx
    .updateTable('account')
    .set({
      account_type: type,
      plan_until: typeof duration === 'number' ? at + duration : null,
      time_permanent: duration === 'permanent' ? 1 : 0,
    })
    .where('id', '=', userId)
    .execute()
}

/** The plan at `now`: one past its end is Free, whatever the database still holds. */
export function planOf(row: AccountRow, now: number): 'Free' | 'Paid' {
  const isOver = row.plan_until !== null && row.plan_until <= now
  return row.account_type === 'Paid' && !isOver ? 'Paid' : 'Free'
}
