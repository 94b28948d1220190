import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema } from '../kit/ids.ts'
import { languageSchema } from '../kit/language.ts'
import { languages } from '../kit/languages.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The events that a webhook can subscribe to. */
export const webhookEventSchema = z.enum([
  'crash',
  'expiry',
  'backup-failure',
  'event-started',
  'event-ended',
  'server-stopped',
  'disk',
  'agent',
  'off-site',
  'own-backup',
])
export type WebhookEvent = z.output<typeof webhookEventSchema>
export const webhookEvents: readonly WebhookEvent[] = webhookEventSchema.options
/** A new webhook gets problems only, because events of games are many. */
export const defaultWebhookEvents: readonly WebhookEvent[] = webhookEvents.filter(
  (event) => event !== 'event-started' && event !== 'event-ended',
)

/** Which events a webhook gets: `all`, or all `problems`, each also of kinds that later versions add, or the `chosen` ones. */
export const webhookScopeSchema = z.enum(['all', 'problems', 'chosen'])
export type WebhookScope = z.output<typeof webhookScopeSchema>

/** Lists the events that a webhook gets; `events` are those that were chosen. */
export function listSentEvents({
  scope,
  events,
}: {
  scope: WebhookScope
  events: readonly WebhookEvent[]
}): WebhookEvent[] {
  if (scope === 'chosen') return [...events]
  return [...(scope === 'all' ? webhookEvents : defaultWebhookEvents)]
}

/** Returns the scope of a form: every event of today means those of later versions too. */
export const getScope = ({ scope, events }: Pick<WebhookForm, 'scope' | 'events'>): WebhookScope =>
  scope ?? (events.length === webhookEvents.length ? 'all' : 'chosen')

/** `json` is signed and documented; `discord` is the format of Discord's channel webhooks. */
export const webhookFormatSchema = z.enum(['json', 'discord'])
export type WebhookFormat = z.output<typeof webhookFormatSchema>

export const deliveryStateSchema = z.enum(['waiting', 'delivered', 'given-up'])
export type DeliveryState = z.output<typeof deliveryStateSchema>

export const maxWebhooks = 20
/** The maximum number of attempts of one delivery. */
export const maxAttempts = 8

const webhookIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not a webhook id.')

export const webhookSchema = z.object({
  id: webhookIdSchema,
  name: z.string(),
  /** Scheme and host only, because the rest of the address can work like a password. */
  origin: z.string(),
  format: webhookFormatSchema,
  scope: webhookScopeSchema.default('chosen'),
  /** The events that it gets now. */
  events: z.array(webhookEventSchema),
  /** The language of the texts that are sent. */
  language: languageSchema,
  createdAt: instantSchema,
  createdBy: z.string(),
  /** The state of the newest delivery; null before the first. */
  lastState: deliveryStateSchema.nullable(),
})
export type Webhook = z.output<typeof webhookSchema>

export const deliverySchema = z.object({
  id: webhookIdSchema,
  event: z.enum([...webhookEventSchema.options, 'test']),
  text: z.string(),
  createdAt: instantSchema,
  state: deliveryStateSchema,
  attempts: z.int(),
  /** When it was last tried; null before the first attempt. */
  lastAt: instantSchema.nullable(),
  lastStatus: z.int().nullable(),
  lastMs: z.int().nullable(),
  /** The reason for the failure, in Trellis's words; the receiver's answer is never shown. */
  lastReason: z.string().nullable(),
  /** The code of the reason, of `DeliveryFailure`, and its values; null if Trellis has no code for it. */
  lastCause: causeSchema.nullable().default(null),
  nextAt: instantSchema.nullable(),
})
export type Delivery = z.output<typeof deliverySchema>

export const webhookFormSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, withCode('name-empty'))
      .max(60, 'A name has at most 60 characters.'),
    url: z
      .string()
      .trim()
      .max(2000, 'The address is too long.')
      .pipe(z.url({ protocol: /^https?$/, error: withCode('webhook-address') })),
    format: webhookFormatSchema,
    /** Without it every event of today means `all`, and other events are the chosen ones. */
    scope: webhookScopeSchema.optional(),
    /** Counts only if the events are chosen. */
    events: z
      .array(webhookEventSchema)
      .max(webhookEventSchema.options.length)
      .refine((events) => new Set(events).size === events.length, withCode('event-repeated'))
      .default([]),
    language: languageSchema.default(languages[0]),
  })
  .refine(({ scope = 'chosen', events }) => scope !== 'chosen' || events.length > 0, {
    error: withCode('events-empty'),
    path: ['events'],
  })
export type WebhookForm = z.output<typeof webhookFormSchema>

const params = z.object({ webhookId: webhookIdSchema })

export const listWebhooks = route({
  method: 'GET',
  path: '/admin/webhooks',
  access: 'settings:view',
  summary:
    'Webhooks, which receive crashes, expiries, failed backups, trouble of the installation and events of games.',
  reply: z.array(webhookSchema),
})

export const addWebhook = route({
  method: 'POST',
  path: '/admin/webhooks',
  access: 'settings:manage',
  summary: 'Create a webhook.',
  body: webhookFormSchema,
  reply: z.object({
    webhook: webhookSchema,
    /** The signing secret, which only this answer contains; null if the format has none. */
    secret: z.string().nullable(),
  }),
  status: 201,
})

export const removeWebhook = route({
  method: 'DELETE',
  path: '/admin/webhooks/:webhookId',
  access: 'settings:manage',
  summary: 'Delete a webhook and its deliveries.',
  params,
  reply: replySchema,
})

export const testWebhook = route({
  method: 'POST',
  path: '/admin/webhooks/:webhookId/test',
  access: 'settings:manage',
  summary: 'Send an event that says nothing but that it is a test.',
  params,
  reply: replySchema,
  status: 202,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const listDeliveries = route({
  method: 'GET',
  path: '/admin/webhooks/:webhookId/deliveries',
  access: 'settings:view',
  summary: 'The last 50 deliveries to an address, newest first.',
  params,
  reply: z.array(deliverySchema),
})

export const resendDelivery = route({
  method: 'POST',
  path: '/admin/webhooks/:webhookId/deliveries/:deliveryId/resend',
  access: 'settings:manage',
  summary: 'Send a delivery that is over once more, under the id that it had.',
  params: params.extend({ deliveryId: webhookIdSchema }),
  reply: replySchema,
  status: 202,
  rateLimit: { max: 20, perSeconds: 60 },
})

/** Why a delivery failed. The codes of addresses are those of the form's field. */
export type DeliveryFailure =
  | Refusal<'receiver-answered', { status: number }>
  | Refusal<'receiver-redirects', { status: number }>
  | Refusal<'receiver-silent', { seconds: number }>
  | Refusal<'receiver-certificate'>
  | Refusal<'receiver-unreachable'>
  | Refusal<'address-invalid'>
  | Refusal<'address-protocol'>
  | Refusal<'address-login'>
  | Refusal<'address-port'>
  | Refusal<'address-private'>

/** Answers to the changes of this feature. */
export type WebhookReply =
  | CodedReply<'webhook-removed', { name: string }>
  | CodedReply<'webhook-tested'>
  | CodedReply<'delivery-sent-again'>

/** Entries of this feature in the activity log. */
export type WebhookActivity =
  | 'webhook-added'
  | 'webhook-delivery-sent-again'
  | 'webhook-removed'
  | 'webhook-tested'

/** Refusals of calls about webhooks. */
export type WebhookRefusal =
  | Refusal<'too-many-webhooks', { max: number }>
  | Refusal<'delivery-waiting'>
  | Refusal<'no-such-webhook'>
