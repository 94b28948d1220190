import type { PushEvent } from '@trellis/contract/platform/push-messages.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'
import { listDevices, readOff } from './device-store.ts'

export type MessageRow = Selectable<Tables['push_message']>

/** Lists the ids of the devices of a user who wants messages about an event. */
export async function listReceivers(tx: Tx, userId: string, event: PushEvent): Promise<string[]> {
  const devices = await listDevices(tx, userId)
  if (devices.length === 0 || (await readOff(tx, userId)).includes(event)) return []
  return devices.map(({ id }) => id)
}

export async function findMessageAbout(
  tx: Tx,
  deviceId: string,
  noticeId: number,
): Promise<Pick<MessageRow, 'id' | 'code'> | null> {
  const row = await tx
    .selectFrom('push_message')
    .select(['id', 'code'])
    .where('device_id', '=', deviceId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
  return row ?? null
}

export async function countQueuedSince(
  tx: Tx,
  it: { deviceId: string; event: PushEvent | 'test'; since: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('push_message')
    .select((of) => of.fn.countAll().as('count'))
    .where('device_id', '=', it.deviceId)
    .where('event', '=', it.event)
    .where('queued_at', '>', it.since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMessage(
  tx: Tx,
  it: Pick<MessageRow, 'id' | 'event' | 'code'> & {
    deviceId: string
    noticeId: number | null
    at: number
  },
): Promise<void> {
  const { deviceId: device_id, noticeId: notice_id, at, ...row } = it
  await tx
    .insertInto('push_message')
    .values({ ...row, device_id, notice_id, queued_at: at, attempts: 0, next_at: at })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Queues a message again, because its notice has changed. */
export async function reopenMessage(
  tx: Tx,
  id: string,
  { code, at }: { code: string; at: number },
): Promise<void> {
  await tx
    .updateTable('push_message')
    .set({ code, attempts: 0, next_at: at })
    .where('id', '=', id)
    .execute()
}

/** Lists devices of live sessions that have a due message and no active lease, longest overdue first. */
export async function listDueDevices(tx: Tx, now: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_message')
    .innerJoin('push_device', 'push_device.id', 'push_message.device_id')
    .innerJoin('session', 'session.id', 'push_device.session_id')
    .select('push_device.id')
    .where('push_message.next_at', '<=', now)
    .where('session.revoked_at', 'is', null)
    .where((of) => of.or([of('lease_until', 'is', null), of('lease_until', '<=', now)]))
    .groupBy('push_device.id')
    .orderBy(sql`min(push_message.next_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the longest overdue message. The attempt counts even if its sender dies. */
export async function takeMessage(
  tx: Tx,
  deviceId: string,
  now: number,
): Promise<MessageRow | null> {
  const next = await tx
    .selectFrom('push_message')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .executeTakeFirst()
  if (next === undefined) return null
  const row = await tx
    .updateTable('push_message')
    .set((of) => ({ attempts: of('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Stores when a message is tried again; null ends it. A message that was queued again during the attempt stays due. */
export async function recordAttempt(
  tx: Tx,
  { id, code }: Pick<MessageRow, 'id' | 'code'>,
  nextAt: number | null,
): Promise<void> {
  await tx
    .updateTable('push_message')
    .set({ next_at: nextAt })
    .where('id', '=', id)
    .where('code', '=', code)
    .execute()
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_message').where('id', '=', id).execute()
}

export async function recordSent(tx: Tx, deviceId: string, at: number): Promise<void> {
  await tx.updateTable('push_device').set({ last_sent_at: at }).where('id', '=', deviceId).execute()
}

export async function deleteOldMessages(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('push_message').where('queued_at', '<', before).execute()
}
