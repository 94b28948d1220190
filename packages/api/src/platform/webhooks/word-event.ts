import type { Language } from '@trellis/contract/kit/language.ts'
import { languages } from '@trellis/contract/kit/languages.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import { webhookEventsTexts } from './event-texts.ts'

type Event = { event: string; text: string; facts: Record<string, string> }

const [english] = languages

/** Returns the sentence of an event in a language. A stored English one has the most detail. */
export function wordEvent(language: Language, event: Event): string {
  const isStored = language === english && event.text !== ''
  return isStored ? event.text : (findSentence(language, event) ?? event.text)
}

/** Returns the heading of a fact in a language; receivers of JSON depend on the stored name. */
export const wordFact = (language: Language, name: string): string =>
  find(webhookEventsTexts(language).facts, name) ?? name

/** Returns the value of a fact in a language; names of servers and numbers stay. */
export const wordValue = (language: Language, name: string, value: string): string =>
  (codedFacts.has(name) ? find(webhookEventsTexts(language).values, value) : undefined) ?? value

/** The facts whose values are codes. */
const codedFacts = new Set([
  'kind',
  'state',
  'work',
  'event',
  'change',
  'disk',
  'reason',
  'why',
  'made',
  'stopped',
])

function findSentence(language: Language, { event, facts }: Event): string | undefined {
  const { server = '', state = '', kind = '', crashes = '1', work = '' } = facts
  const texts = webhookEventsTexts(language)
  switch (event) {
    case 'test':
      return texts.test
    case 'expiry':
      return find(texts.expiry, state)?.({ server })
    case 'crash':
      return find(texts.crash, kind)?.({ server, crashes: Number(crashes) })
    case 'backup-failure':
      return find(texts.backupFailure, work)
    case 'event-started':
      return texts.eventStarted({ server })
    case 'event-ended':
      return texts.eventEnded({ server })
    case 'server-stopped':
      return find(texts.serverStopped, state)?.({ server })
    default:
      return findInstallationSentence(language, { event, facts })
  }
}

/** Returns the sentence about a part of the installation that changed, by its code; null for another code. */
export function wordInstallation(language: Language, cause: Parameters<typeof findMessage>[1]) {
  const messages: AnyMessages = webhookEventsTexts(language).installation
  return findMessage(messages, cause)
}

/** The facts that are numbers, which have plural forms. */
const counts = new Set(['freeMb', 'percent', 'minutes', 'waiting', 'hours'])

function findInstallationSentence(
  language: Language,
  { event, facts }: Omit<Event, 'text'>,
): string | undefined {
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    counts.has(name) ? Number(value) : value,
  ])
  const cause = { code: event, params: Object.fromEntries(values) }
  return wordInstallation(language, cause) ?? undefined
}

const find = <Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined
