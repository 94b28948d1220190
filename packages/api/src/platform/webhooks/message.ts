import { createHmac } from 'node:crypto'
import type { WebhookFormat } from '@trellis/contract/webhooks.ts'
import * as z from 'zod'

export const payloadSchema = z.object({
  text: z.string(),
  /** Under names that stay as they are: receivers read them. */
  facts: z.record(z.string(), z.string()),
})
export type Payload = z.output<typeof payloadSchema>

export type Told = Payload & { id: string; event: string; at: number }

export type Message = { body: string; headers: Record<string, string> }

/** Returns the message of a delivery; a repeated delivery has the same id and a new signature. */
export function messageOf(
  told: Told,
  how: { format: WebhookFormat; secret: string; origin: string; now: number },
): Message {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Trellis-Webhook' }
  if (how.format === 'discord') return { body: JSON.stringify(discordBody(told)), headers }
  const { id, event, text, facts } = told
  const at = new Date(told.at).toISOString()
  const body = JSON.stringify({ id, event, at, text, facts, panel: how.origin })
  const seconds = Math.floor(how.now / 1000)
  return {
    body,
    headers: {
      ...headers,
      'x-trellis-delivery': id,
      'x-trellis-event': event,
      'x-trellis-signature': `t=${seconds},v1=${sign(how.secret, `${seconds}.${body}`)}`,
    },
  }
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Follows from the installation's own secret, so that no database and no backup of one has it. */
export const secretOf = (ownSecret: string, webhookId: string) =>
  createHmac('sha256', ownSecret).update(`webhook:${webhookId}`).digest('base64url')

/** In characters; Discord takes 256 of a title, 1024 of a value and 6000 of all together. */
const most = { title: 256, fields: 8, name: 64, value: 600 }
const colours: Record<string, number> = { test: 0x4f46e5, expiry: 0xf5a524 }
const red = 0xdc2626

function discordBody({ event, text, facts, at }: Told) {
  const fields = Object.entries(facts).slice(0, most.fields)
  return {
    username: 'Trellis',
    // Mentions in names must not notify anyone on Discord.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(plain(text), most.title),
        color: colours[event] ?? red,
        timestamp: new Date(at).toISOString(),
        fields: fields.map(([name, value]) => ({
          name: cut(name, most.name),
          value: cut(plain(value), most.value) || '–',
          inline: value.length < 40,
        })),
      },
    ],
  }
}

/** Discord would make bold text, links and mentions of it. */
const plain = (text: string) => text.replaceAll(/[\\*_~`|>#[\]()@<:]/g, '\\$&')

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\\$|[\uD800-\uDBFF]$/, '')}…`
