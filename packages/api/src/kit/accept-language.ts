import type { Language } from '@trellis/contract/kit/language.ts'
import { languages } from '@trellis/contract/kit/languages.ts'

const defaultLanguage: Language = languages[0]
/** Old phones name Indonesian by its code of before 1989. */
const aliases: Record<string, string> = { in: 'id' }

/** Returns the language that a request prefers by its `Accept-Language`; English if it names none that Trellis has. */
export function readLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } | null = null
  for (const range of (header ?? '').slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((it) => it.trim().toLowerCase())
    const language = findLanguage(tag)
    const weight = readWeight(parameters)
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? defaultLanguage
}

function findLanguage(tag: string): Language | null {
  const [primary = ''] = tag.split('-')
  const code = aliases[primary] ?? primary
  return languages.find((it) => it === code) ?? null
}

function readWeight(parameters: string[]): number {
  const given = parameters.find((it) => it.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
