import { type Cause, findNestedCause, type Reason } from '@trellis/contract/kit/reason.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import type { HealthCause, HealthFact, HealthPart } from '@trellis/contract/operations/health.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { findLargestUnit } from '../../kit/spans.ts'
import { readLocale, sourceLocale } from '../../language/locale.ts'
import { loadMessages } from '../../language/messages.ts'
import { healthTextsMessages } from '../../messages/health-texts.ts'

let advices: AnyMessages = {}
let faults: AnyMessages = {}

/** Loads the translated advice and faults of the ledger. Readers of English see the api's own. */
export async function loadAdvice(): Promise<void> {
  if (readLocale() === sourceLocale) return
  const [{ healthAdviceMessages }, { ledgerAdminMessages }] = await Promise.all([
    import('../../messages/health-advice.ts'),
    import('../../messages/ledger-admin.ts'),
  ])
  await loadMessages()
  setAdvice(healthAdviceMessages, ledgerAdminMessages.faultTexts)
}

/** Sets the messages for advice and for faults of the ledger. */
export function setAdvice(messages: AnyMessages, ofFaults: AnyMessages): void {
  advices = messages
  faults = ofFaults
}

/** Returns the title of a part in the reader's language. */
export const getTitle = ({ id }: Pick<HealthPart, 'id'>): string => healthTextsMessages.titles[id]

/** Returns the title of a part, its summary and its advice in the reader's language. */
export function describePart({ id, summary, advice, causes }: HealthPart) {
  const known = causes.map((cause) => ({
    summary: word(healthTextsMessages.summaries, cause),
    advice: word(advices, wordListed(cause)),
  }))
  const [worst, ...others] = known
  // A newer api may answer a code that this panel does not know.
  const rest = others.map((it) => it.summary && it.advice && `${it.summary} ${it.advice}`)
  const hasAll = worst?.advice && rest.every((it) => it !== null)
  return {
    title: getTitle({ id }),
    summary: worst?.summary ?? summary,
    advice: advice !== null && hasAll ? [worst.advice, ...rest].join(' ').trim() : advice,
  }
}

/** Puts the sentences that the advice begins with into the reader's language. */
function wordListed({ code, params, listed }: HealthCause): Cause {
  if (listed === undefined) return { code, params }
  return { code, params: { ...params, missing: listed.map(describeGap).join(' ') } }
}

/** Returns the panel's words for a missing protection, or the sentence of an agent that sent no code. */
const describeGap = ({ reason, cause }: Reason): string =>
  (cause && findMessage(healthTextsMessages.gaps, cause)) ?? reason

/** Returns the name and the value of a fact in the reader's language. */
export const describeFact = ({ name, value, label, text }: HealthFact) => ({
  name: word(healthTextsMessages.labels, label) ?? name,
  value: (text && word(healthTextsMessages.values, text)) ?? value,
})

const word = (messages: AnyMessages, { code, params }: Cause): string | null =>
  findMessage(messages, { code, params: wordValues(params) })

/** Words lengths of time (`ageMs` becomes `age`), sizes (`freeBytes` becomes `free`), numbers and sentences. */
function wordValues(params: Cause['params']): Cause['params'] {
  if (params === undefined) return undefined
  const fault = findNestedCause(params)
  const reason = fault && findMessage(faults, fault)
  const worded = reason === null ? params : { ...params, reason }
  return Object.fromEntries(Object.entries(worded).map(([name, value]) => wordParam(name, value)))
}

const decimals = new Set(['load', 'milliseconds'])

function wordParam(name: string, value: string | number): [string, string | number] {
  if (typeof value === 'string') return [name, value]
  if (decimals.has(name)) return [name, formatNumber(value, { min: 1, max: 1 })]
  if (name.endsWith('Ms')) return [name.replace(/Ms$/, ''), formatAge(value)]
  if (name.endsWith('Bytes')) return [name.replace(/Bytes$/, ''), formatSize(value)]
  return [name, value]
}

/** Formats a length of time such as '3 hours'. */
function formatAge(ms: number): string {
  const { unit, count } = findLargestUnit(ms)
  return healthTextsMessages.spans[unit]({ count })
}

const units = ['KB', 'MB', 'GB', 'TB']

/** Formats a size such as '12.3 GB'. */
function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  if (step === 0) return healthTextsMessages.bytes({ count: bytes })
  const isLong = size >= 100
  return `${formatNumber(size, isLong ? { max: 0 } : { min: 1, max: 1 })} ${units[step - 1]}`
}
