import {
  maxPushDevices,
  type PushEvent,
  pushEventSchema,
} from '@trellis/contract/platform/push-messages.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type DeviceRow = Omit<Selectable<Tables['push_device']>, 'lease_token' | 'lease_until'>

const eventsSchema = z.array(pushEventSchema).catch([])

/** Reads the groups of notices that a user has switched off. */
export async function readOff(tx: Tx, userId: string): Promise<PushEvent[]> {
  const row = await tx
    .selectFrom('push_choice')
    .select('off')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? [] : eventsSchema.parse(JSON.parse(row.off))
}

export async function writeOff(tx: Tx, userId: string, events: PushEvent[]): Promise<void> {
  const off = JSON.stringify(events)
  await tx
    .insertInto('push_choice')
    .values({ user_id: userId, off })
    .onConflict((it) => it.column('user_id').doUpdateSet({ off }))
    .execute()
}

const columns = [
  'id',
  'user_id',
  'session_id',
  'endpoint',
  'p256dh',
  'auth',
  'name',
  'created_at',
  'last_sent_at',
] as const

/** Reads a device. Throws when it is gone. */
export const readDevice = (tx: Tx, id: string): Promise<DeviceRow> =>
  tx.selectFrom('push_device').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

/** Lists a user's devices, newest first. */
export const listDevices = (tx: Tx, userId: string): Promise<DeviceRow[]> =>
  tx
    .selectFrom('push_device')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/**
 * Stores a device in place of an older entry of the same browser, which may be of another account. The oldest device
 * goes if there are too many.
 */
export async function putDevice(
  tx: Tx,
  row: Omit<DeviceRow, 'created_at' | 'last_sent_at'> & { at: number },
): Promise<void> {
  const { at, ...device } = row
  const before = await tx
    .selectFrom('push_device')
    .select(['user_id', 'created_at'])
    .where('id', '=', row.id)
    .executeTakeFirst()
  const isOwn = before?.user_id === row.user_id
  // Messages to another account must not come.
  if (before !== undefined && !isOwn) await removeDevice(tx, row.id)
  const values = { ...device, created_at: isOwn ? before.created_at : at }
  await tx
    .insertInto('push_device')
    .values(values)
    .onConflict((it) => it.column('id').doUpdateSet(values))
    .execute()
  const devices = await listDevices(tx, row.user_id)
  for (const { id } of devices.filter((it) => it.id !== row.id).slice(maxPushDevices - 1))
    await removeDevice(tx, id)
}

/** Removes a device before its messages, because a sender takes them in this order. */
export async function removeDevice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_device').where('id', '=', id).execute()
  await tx.deleteFrom('push_message').where('device_id', '=', id).execute()
}

/** Removes the devices that were added in a session that has ended. */
export async function removeDevicesOfSession(tx: Tx, sessionId: string): Promise<void> {
  await removeAll(tx, 'session_id', [sessionId])
}

export async function removeDevicesOfUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await removeAll(tx, 'user_id', userIds)
}

async function removeAll(tx: Tx, column: 'session_id' | 'user_id', ids: readonly string[]) {
  const rows = await tx.selectFrom('push_device').select('id').where(column, 'in', ids).execute()
  for (const { id } of rows) await removeDevice(tx, id)
}

/** Removes devices whose session is over, which no sign-out has removed. */
export async function sweepDevices(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('push_device')
    .select('id')
    .where('session_id', 'not in', (sessions) =>
      sessions.selectFrom('session').select('session.id').where('revoked_at', 'is', null),
    )
    .execute()
  for (const { id } of rows) await removeDevice(tx, id)
}
