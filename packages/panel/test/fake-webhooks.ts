import type { Route } from '@trellis/contract/kit/route.ts'
import {
  addWebhook,
  type Delivery,
  deliverySchema,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
  type Webhook,
  webhookFormSchema,
  webhookSchema,
} from '@trellis/contract/webhooks.ts'
import type { Answerer } from './fake-api.ts'

export const makeWebhook = (changes: Partial<Webhook> = {}): Webhook =>
  webhookSchema.parse({
    id: 'webhook0001',
    name: 'Operators',
    origin: 'https://discord.com',
    format: 'discord',
    events: ['crash', 'expiry', 'backup-failure'],
    createdAt: '2026-10-09T00:00:00.000Z',
    createdBy: 'Operator',
    lastState: null,
    ...changes,
  })

export const makeDelivery = (changes: Partial<Delivery> = {}): Delivery =>
  deliverySchema.parse({
    id: 'delivery0001',
    event: 'crash',
    text: 'Rosebed crashed. It ended with exit code 1.',
    createdAt: '2026-10-09T00:00:00.000Z',
    state: 'delivered',
    attempts: 1,
    lastAt: '2026-10-09T00:00:01.000Z',
    lastStatus: 204,
    lastMs: 84,
    lastReason: null,
    nextAt: null,
    ...changes,
  })

const message = (text: string) => ({ reply: { message: text } })

const addAnswer: Answerer = ({ body }, { world }) => {
  const { url, ...form } = webhookFormSchema.parse(body)
  const id = `webhook${String(world.webhooks.length + 1).padStart(4, '0')}`
  const webhook = makeWebhook({ ...form, id, origin: new URL(url).origin })
  world.webhooks = [...world.webhooks, webhook]
  const secret = form.format === 'json' ? 'b'.repeat(43) : null
  return { reply: { webhook, secret } }
}

const resendAnswer: Answerer = ({ params }, { world }) => {
  const id = params['webhookId'] ?? ''
  const renewed = (world.deliveries.get(id) ?? []).map((it) =>
    it.id === params['deliveryId'] ? makeDelivery({ id: it.id, text: it.text }) : it,
  )
  world.deliveries.set(id, renewed)
  return message('It is sent again.')
}

export const webhookAnswers: readonly [Route, Answerer][] = [
  [listWebhooks, (_, { world }) => ({ reply: world.webhooks })],
  [addWebhook, addAnswer],
  [
    removeWebhook,
    ({ params }, { world }) => {
      const gone = world.webhooks.find(({ id }) => id === params['webhookId'])
      world.webhooks = world.webhooks.filter((it) => it !== gone)
      return message(`Webhook "${gone?.name}" removed.`)
    },
  ],
  [
    testWebhook,
    ({ params }, { world }) => {
      const id = params['webhookId'] ?? ''
      const test = makeDelivery({
        id: 'delivery0009',
        event: 'test',
        text: 'This is a test of Trellis.',
      })
      world.deliveries.set(id, [test, ...(world.deliveries.get(id) ?? [])])
      world.webhooks = world.webhooks.map((it) =>
        it.id === id ? { ...it, lastState: 'delivered' } : it,
      )
      return message('A test event is on its way.')
    },
  ],
  [
    listDeliveries,
    ({ params }, { world }) => ({ reply: world.deliveries.get(params['webhookId'] ?? '') ?? [] }),
  ],
  [resendDelivery, resendAnswer],
]
