import type { Tables } from '../../../api/src/migrations/tables.ts'
import { Receiver } from '../../../api/test/kit/receiver.ts'
import type { RealPanel } from './real-panel.ts'

type DeliveryRow = Tables['webhook_delivery']

/** Permits the api to send webhooks to this machine, and opens an address here; the test must close it. */
export async function openReceiver(panel: RealPanel): Promise<Receiver> {
  panel.api.environment['WEBHOOK_ALLOW_HTTP'] = 'true'
  panel.api.environment['WEBHOOK_ALLOW_PRIVATE'] = 'true'
  await panel.seed(async () => {})
  return Receiver.start()
}

/** Adds a webhook for all events as the operator; returns its id. */
export async function addWebhook(panel: RealPanel, form: object): Promise<string> {
  const events = ['crash', 'expiry', 'backup-failure']
  const whole = { name: 'Operators', format: 'discord', events, ...form }
  const { webhook } = await panel.asOperator('POST', '/admin/webhooks', whole)
  return webhook.id
}

/** Returns a delivery that succeeded at its first attempt an hour ago, with these changes. */
export function makeDelivery(
  webhookId: string,
  { text = 'Rosebed crashed.', ...changes }: Partial<DeliveryRow> & { text?: string },
): DeliveryRow {
  const at = Date.now() - 3_600_000
  return {
    id: 'delivery0001',
    webhook_id: webhookId,
    event: 'crash',
    payload: JSON.stringify({ text, facts: {} }),
    created_at: at,
    state: 'delivered',
    attempts: 1,
    next_at: null,
    last_at: at,
    last_status: 204,
    last_ms: 84,
    last_reason: null,
    last_cause: null,
    ...changes,
  }
}
