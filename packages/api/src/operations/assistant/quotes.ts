import { readFileSync } from 'node:fs'
import { type Messages, setupI18n } from '@lingui/core'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Activity } from '@trellis/contract/platform/activity-log.ts'
import * as z from 'zod'
import { type Language, languages } from './language.ts'

/** A text, or Lingui's tokens of a message with parameters. */
const messageSchema = z.union([
  z.string(),
  z
    .object({ $: z.custom<Exclude<Messages[string], string>>(Array.isArray) })
    .transform((it) => it.$),
])
const quotesSchema = z.object({
  reasons: z.record(z.string(), messageSchema),
  actions: z.record(z.string(), messageSchema),
})
type Quotes = z.output<typeof quotesSchema>

const [source, ...translations] = languages

/** The folder is next to this file in the source and in the bundle: `scripts/build.ts` copies it. */
const folder = new URL('quotes/', import.meta.url)

let known: ReadonlyMap<Language, Quotes> | null = null

/** Reads the panel's messages that `scripts/generate.ts` has copied for the assistant. */
function readQuotes(language: Language): Quotes | undefined {
  known ??= new Map(
    translations.map((it) => {
      const text = readFileSync(new URL(`${it}.json`, folder), 'utf8')
      return [it, quotesSchema.parse(JSON.parse(text))]
    }),
  )
  return known.get(language)
}

/** Returns a reason in the language, or its English sentence if there is no message for its code. */
export function quoteReason({ reason, cause }: Reason, language: Language): string {
  if (cause === undefined || language === source) return reason
  // Some codes cover several reasons; `reason` names the one.
  const code = String(cause.params?.['reason'] ?? cause.code)
  return quote(readQuotes(language)?.reasons[code], cause.params, language) ?? reason
}

type Quoted = Pick<Activity, 'action' | 'code'>

/** Returns an action of the activity log in the language. */
export function quoteAction({ action, code }: Quoted, language: Language): string {
  if (code === undefined || language === source) return action
  return quote(readQuotes(language)?.actions[code], undefined, language) ?? action
}

type Params = NonNullable<Reason['cause']>['params']

function quote(message: Quotes['reasons'][string] | undefined, params: Params, language: Language) {
  if (message === undefined || typeof message === 'string') return message
  const i18n = setupI18n({ locale: language, messages: { [language]: { it: message } } })
  return i18n._('it', params)
}
