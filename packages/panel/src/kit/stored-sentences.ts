import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import { readLocale, sourceLocale } from './locale.ts'
import { type CompiledMessage, fetchSourceTexts, loadMessages } from './messages.ts'
import { formatNumber } from './numbers.ts'

type Source = string | CompiledMessage
type Pattern = {
  messages: AnyMessages
  key: string
  letters: number
  expression: RegExp
  names: readonly string[]
}

let patterns: readonly Pattern[] = []

/**
 * Loads the translations of sentences that the api has stored in English. Its English text is the key. Readers of
 * English load nothing.
 */
export async function loadStoredSentences(): Promise<void> {
  if (readLocale() === sourceLocale) return
  const [{ storedSentencesMessages }, english] = await Promise.all([
    import('../messages/stored-sentences.ts'),
    fetchSourceTexts('stored-sentences'),
  ])
  await loadMessages()
  patterns = listPatterns(storedSentencesMessages, english).toSorted(
    (a, b) => b.letters - a.letters,
  )
}

const listPatterns = (messages: AnyMessages, english: Record<string, Source>): Pattern[] =>
  Object.entries(english).map(([key, source]) => makePattern(messages, key, source))

/** Returns an English sentence of the api in the reader's language; any other text as it is. */
export function wordStored(text: string): string {
  for (const { messages, key, expression, names } of patterns) {
    const found = expression.exec(text)
    if (found === null) continue
    const values = names.map((name, at) => [name, wordValue(found[at + 1] ?? '')] as const)
    return findMessage(messages, { code: key, params: Object.fromEntries(values) }) ?? text
  }
  return text
}

/** A value may be a number in English digits, or another sentence. */
const wordValue = (value: string): string =>
  /^\d{1,3}(,\d{3})+$/.test(value)
    ? formatNumber(Number(value.replaceAll(',', '')))
    : wordStored(value)

const listTokens = (source: Source) => (typeof source === 'string' ? [source] : source.$)

/** A sentence with more fixed letters fits fewer texts, so it is tried first. */
const countLetters = (source: Source) =>
  listTokens(source).reduce((sum, it) => sum + (typeof it === 'string' ? it.length : 0), 0)

function makePattern(messages: AnyMessages, key: string, source: Source): Pattern {
  const names: string[] = []
  const parts = listTokens(source).map((token) => {
    if (typeof token === 'string') return token.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    names.push(String(token[0]))
    return '(.+?)'
  })
  const expression = new RegExp(`^${parts.join('')}$`, 's')
  return { messages, key, letters: countLetters(source), expression, names }
}
