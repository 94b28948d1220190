import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from '@trellis/contract/platform/webhooks.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Webhooks } from './service.ts'

export function bindWebhookRoutes(bind: BindRoute, { webhooks }: { webhooks: Webhooks }): void {
  bind(listWebhooks, () => webhooks.list())
  bind(addWebhook, ({ caller, body }) => webhooks.add(caller, body))
  bind(removeWebhook, ({ caller, params }) => webhooks.remove(caller, params.webhookId))
  bind(testWebhook, ({ caller, params }) => webhooks.test(caller, params.webhookId))
  bind(listDeliveries, ({ params }) => webhooks.deliveries(params.webhookId))
  bind(resendDelivery, ({ caller, params }) => webhooks.resend(caller, params))
}
