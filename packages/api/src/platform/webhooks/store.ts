import type { Cause } from '@trellis/contract/kit/reason.ts'
import { type DeliveryState, webhookEventSchema } from '@trellis/contract/platform/webhooks.ts'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import { writeCause } from '../../kit/stored-cause.ts'
import type { Tables } from '../../migrations/tables.ts'

type WebhookRow = Omit<Selectable<Tables['webhook']>, 'lease_token' | 'lease_until'>
export type DeliveryRow = Selectable<Tables['webhook_delivery']>

const webhookColumns = [
  'id',
  'name',
  'url',
  'format',
  'scope',
  'events',
  'language',
  'created_at',
  'created_by',
] as const
const deliveryColumns = [
  'id',
  'webhook_id',
  'event',
  'payload',
  'created_at',
  'state',
  'attempts',
  'next_at',
  'last_at',
  'last_status',
  'last_ms',
  'last_reason',
  'last_cause',
] as const

const eventsSchema = z.array(webhookEventSchema)

export type StoredWebhook = ReturnType<typeof withEvents>

const withEvents = (row: WebhookRow) => ({
  ...row,
  events: eventsSchema.parse(JSON.parse(row.events)),
})

/** Lists all webhooks, oldest first. */
export async function listAll(tx: Tx): Promise<StoredWebhook[]> {
  const rows = await tx
    .selectFrom('webhook')
    .select(webhookColumns)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(withEvents)
}

export async function findWebhook(tx: Tx, id: string): Promise<StoredWebhook | null> {
  const row = await tx
    .selectFrom('webhook')
    .select(webhookColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : withEvents(row)
}

export async function insertWebhook(tx: Tx, row: StoredWebhook): Promise<void> {
  const events = JSON.stringify(row.events)
  await tx
    .insertInto('webhook')
    .values({ ...row, events })
    .execute()
}

/**
 * Deletes a webhook, whose deliveries follow. Returns false when it did not exist. A sender changes the webhook before a
 * delivery of it, so this takes the webhook first, too: in the other order, each could wait for the other.
 */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function insertDelivery(
  tx: Tx,
  row: Pick<DeliveryRow, 'id' | 'webhook_id' | 'event' | 'payload' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('webhook_delivery')
    .values({ ...row, state: 'waiting', attempts: 0, next_at: row.created_at })
    .execute()
}

export async function countWaiting(tx: Tx, webhookId: string): Promise<number> {
  const row = await tx
    .selectFrom('webhook_delivery')
    .select((of) => of.fn.countAll().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Lists a webhook's deliveries, newest first. */
export async function getList(tx: Tx, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  return tx
    .selectFrom('webhook_delivery')
    .select(deliveryColumns)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Queues a delivery again. Returns false when it is unknown or still pending. */
export async function reopen(
  tx: Tx,
  { id, webhookId, at }: { id: string; webhookId: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: at })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists webhooks that have a due delivery and no active lease, longest overdue first. */
export async function listDue(tx: Tx, now: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select('webhook.id')
    .where('webhook_delivery.next_at', '<=', now)
    .where((of) => of.or([of('lease_until', 'is', null), of('lease_until', '<=', now)]))
    .groupBy('webhook.id')
    .orderBy(sql`min(webhook_delivery.next_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the longest overdue delivery and increments its attempts before sending, so that an attempt counts
 * even if its sender dies.
 */
export async function takeNext(
  tx: Tx,
  webhookId: string,
  now: number,
): Promise<DeliveryRow | null> {
  const next = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .executeTakeFirst()
  if (next === undefined) return null
  const row = await tx
    .updateTable('webhook_delivery')
    .set((of) => ({ attempts: of('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .returning(deliveryColumns)
    .executeTakeFirst()
  return row ?? null
}

export async function recordTry(
  tx: Tx,
  id: string,
  end: {
    state: DeliveryState
    nextAt: number | null
    at: number
    status: number | null
    ms: number
    reason: string | null
    cause: Cause | null
  },
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({
      state: end.state,
      next_at: end.nextAt,
      last_at: end.at,
      last_status: end.status,
      last_ms: end.ms,
      last_reason: end.reason,
      last_cause: writeCause(end.cause),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteOlder(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('webhook_delivery').where('created_at', '<', before).execute()
}
