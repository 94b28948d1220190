import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import { type ServerRow, setSuspension } from '../servers/index.ts'
import { describeDebtStop, withoutSlot } from './notices.ts'

/** Why the service stops servers of an account. */
export type SuspensionReason = 'time' | 'storage' | 'ban' | 'slots' | 'debt'
export type AnyReason = SuspensionReason | 'admin'

type NewSuspension = { reason: SuspensionReason; at: number }

/** Writes a suspension into the row and the activity log. Returns a notice for reasons that have no other one. */
export async function beginStop(
  tx: Tx,
  row: ServerRow,
  { reason, at }: NewSuspension,
): Promise<Notice | null> {
  const isNew = await setAndLog(tx, row, { reason, at })
  if (!isNew || (reason !== 'slots' && reason !== 'debt')) return null
  const notice = reason === 'slots' ? withoutSlot(row.name) : describeDebtStop(row.name)
  return insertNotice(tx, {
    ...notice,
    serverId: row.id,
    userId: row.owner_id,
    at,
  })
}

type End = { reason: AnyReason | null; at: number }

/** False when another process has ended it. Lifting an admin's suspension has logged its end already. */
export const endStop = (tx: Tx, row: ServerRow, { reason, at }: End): Promise<boolean> =>
  reason === 'admin'
    ? setSuspension(tx, row.id, { suspended: null, at })
    : setAndLog(tx, row, { reason: null, was: reason, at })

type Change = { reason: SuspensionReason | null; was?: SuspensionReason | null; at: number }

/** False when it stood like that already. */
async function setAndLog(tx: Tx, row: ServerRow, { reason, was, at }: Change): Promise<boolean> {
  if (!(await setSuspension(tx, row.id, { suspended: reason, at }))) return false
  await insertActivity(tx, {
    at,
    actorType: 'System',
    actorId: null,
    actorName: serviceName,
    subjectId: row.owner_id,
    action: reason === null ? 'server-suspension-ended' : 'server-suspended',
    details: { server: row.name, reason: reasons[reason ?? was ?? 'time'] },
  })
  return true
}

const reasons: Record<SuspensionReason, string> = {
  time: 'server time is over',
  storage: 'storage is full',
  ban: 'the owner is banned',
  slots: 'the account has more servers than slots',
  debt: 'the account has a debt',
}
