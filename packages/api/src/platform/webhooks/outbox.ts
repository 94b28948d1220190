import { listSentEvents, type WebhookEvent } from '@trellis/contract/platform/webhooks.ts'
import type { Tx } from '../../kit/db.ts'
import { createId } from '../../kit/secrets.ts'
import type { Payload } from './message.ts'
import { countWaiting, insertDelivery, listAll } from './store.ts'

/** Maximum number of pending deliveries of a webhook; further events are dropped. */
const maxWaiting = 1000

/**
 * Queues an event for all webhooks that subscribe to it, in the transaction of the event, so that both are
 * stored or neither. Nothing is sent here.
 */
export async function queueWebhooks(
  tx: Tx,
  { event, at, ...payload }: Payload & { event: WebhookEvent; at: number },
): Promise<void> {
  for (const { id, ...chosen } of await listAll(tx)) {
    if (!listSentEvents(chosen).includes(event) || (await countWaiting(tx, id)) >= maxWaiting)
      continue
    await putDelivery(tx, { webhookId: id, event, at, payload })
  }
}

export async function putDelivery(
  tx: Tx,
  it: { webhookId: string; event: WebhookEvent | 'test'; at: number; payload: Payload },
): Promise<void> {
  await insertDelivery(tx, {
    id: createId(),
    webhook_id: it.webhookId,
    event: it.event,
    payload: JSON.stringify(it.payload),
    created_at: it.at,
  })
}
