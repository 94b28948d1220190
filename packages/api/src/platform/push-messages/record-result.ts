import type { Tx } from '../../kit/db.ts'
import { endLease } from '../../kit/lease.ts'
import type { Claim } from './claim.ts'
import { removeDevice } from './device-store.ts'
import { recordAttempt, recordSent } from './message-store.ts'
import type { PushResult } from './push-post.ts'

const minuteMs = 60_000
/** Pauses after each failed attempt; then a message is too old to be of use. */
const pausesMs = [1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs)

/** The push service does not know the device any more (RFC 8030). */
const gone = new Set([404, 410])
/** A later attempt would be answered in the same way. */
const final = new Set([400, 401, 403, 413])

/** Stores the result of an attempt, and removes a device that its push service does not know any more. */
export async function recordResult(
  tx: Tx,
  { device, message, token }: Claim,
  { status, failure, at }: PushResult & { at: number },
): Promise<void> {
  // If another sender holds the lease by now, it records the result.
  if (!(await endLease(tx, 'push_device', device.id, token))) return
  if (status !== null && gone.has(status)) return removeDevice(tx, device.id)
  if (failure === null) await recordSent(tx, device.id, at)
  const isOver = failure === null || (status !== null && final.has(status))
  const pause = isOver ? undefined : pausesMs[message.attempts - 1]
  await recordAttempt(tx, message, pause === undefined ? null : at + pause)
}
