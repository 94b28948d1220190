import type { Language } from '@trellis/contract/kit/language.ts'
import { type Delivery, deliverySchema } from '@trellis/contract/platform/webhooks.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { parseCause } from '../../kit/stored-cause.ts'
import { payloadSchema } from './message.ts'
import { putDelivery } from './outbox.ts'
import { type DeliveryRow, getList, reopen } from './store.ts'
import { openWebhook, recordWebhook } from './webhook-row.ts'
import { wordEvent } from './word-event.ts'

const shownDeliveries = 50

/** Manages the sent and pending deliveries of webhooks. */
export function createDeliveries({ db, now }: { db: Db; now: () => number }) {
  return {
    test: (caller: Caller, id: string) =>
      db.transaction(async (tx) => {
        const row = await openWebhook(tx, id)
        const at = now()
        const payload = {
          text: 'This is a test of Trellis.',
          facts: { sentBy: caller.username },
        }
        await putDelivery(tx, { webhookId: id, event: 'test', at, payload })
        await recordWebhook(tx, caller, { row, at, action: 'webhook-tested' })
        return createReply({ code: 'webhook-tested' })
      }),

    deliveries: (id: string): Promise<Delivery[]> =>
      db.transaction(async (tx) => {
        const { language } = await openWebhook(tx, id)
        const rows = await getList(tx, id, shownDeliveries)
        return rows.map((row) => getDelivery(row, language))
      }),

    resend: (
      caller: Caller,
      { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
    ) =>
      db.transaction(async (tx) => {
        const row = await openWebhook(tx, webhookId)
        const at = now()
        if (!(await reopen(tx, { id: deliveryId, webhookId, at }))) {
          throw createFault('conflict', { code: 'delivery-waiting' }, { code: 'conflict' })
        }
        await recordWebhook(tx, caller, { row, at, action: 'webhook-delivery-sent-again' })
        return createReply({ code: 'delivery-sent-again' })
      }),
  }
}

function getDelivery(row: DeliveryRow, language: Language): Delivery {
  const payload = payloadSchema.parse(JSON.parse(row.payload))
  const { event } = row
  return deliverySchema.parse({
    id: row.id,
    event,
    // An event that is stored as its facts alone is shown as its receiver reads it.
    text: payload.text === '' ? wordEvent(language, { ...payload, event }) : payload.text,
    createdAt: formatInstant(row.created_at),
    state: row.state,
    attempts: row.attempts,
    lastAt: formatInstantOrNull(row.last_at),
    lastStatus: row.last_status,
    lastMs: row.last_ms,
    lastReason: row.last_reason,
    lastCause: parseCause(row.last_cause),
    nextAt: formatInstantOrNull(row.next_at),
  })
}
