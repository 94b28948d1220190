import { createHmac } from 'node:crypto'
import type { Language } from '@trellis/contract/kit/language.ts'
import type { WebhookFormat } from '@trellis/contract/platform/webhooks.ts'
import * as z from 'zod'
import { wordEvent, wordFact, wordValue } from './word-event.ts'

export const payloadSchema = z.object({
  text: z.string(),
  /** Facts by stable names, because receivers depend on them. */
  facts: z.record(z.string(), z.string()),
})
export type Payload = z.output<typeof payloadSchema>

export type WebhookEvent = Payload & { id: string; event: string; at: number }

export type Message = { body: string; headers: Record<string, string> }

/** Builds the HTTP message of a delivery. A retry has the same id and a new signature. */
export function getMessage(
  sent: WebhookEvent,
  how: {
    format: WebhookFormat
    language: Language
    secret: string
    origin: string
    now: number
  },
): Message {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Trellis-Webhook' }
  if (how.format === 'discord') {
    return { body: JSON.stringify(buildDiscordBody(sent, how.language)), headers }
  }
  const { id, event, facts } = sent
  const text = wordEvent(how.language, sent)
  const at = new Date(sent.at).toISOString()
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

/**
 * Derives a webhook's signing secret from the installation's secret, so that neither the database nor its
 * backups contain it.
 */
export const getSecret = (ownSecret: string, webhookId: string) =>
  createHmac('sha256', ownSecret).update(`webhook:${webhookId}`).digest('base64url')

/**
 * Limits in characters, except `fields`; Discord allows 256 for a title, 1024 for a value and 6000 in total.
 */
const max = { title: 256, fields: 8, name: 64, value: 600 }
const [green, amber, red] = [0x5ee08f, 0xf5a524, 0xdc2626]
const colours: Record<string, number> = { test: green, expiry: amber }
/** The colours of news of the installation, and of servers that run again. */
const stateColours: Record<string, number> = { good: green, running: green, warning: amber }

function buildDiscordBody(sent: WebhookEvent, language: Language) {
  const { event, facts, at } = sent
  const fields = Object.entries(facts).slice(0, max.fields)
  return {
    username: 'Trellis',
    // Names in the message must not mention Discord users.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escapeMarkdown(wordEvent(language, sent)), max.title),
        color: colours[event] ?? stateColours[facts.state ?? ''] ?? red,
        timestamp: new Date(at).toISOString(),
        fields: fields.map(([name, value]) => ({
          name: cut(wordFact(language, name), max.name),
          value: cut(escapeMarkdown(wordValue(language, name, value)), max.value) || '–',
          inline: value.length < 40,
        })),
      },
    ],
  }
}

/** Escapes the characters that Discord renders as formatting, links and mentions. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\*_~`|>#[\]()@<:]/g, '\\$&')

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\\$|[\uD800-\uDBFF]$/, '')}…`
