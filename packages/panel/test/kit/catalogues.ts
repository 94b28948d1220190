import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import {
  type Catalogue,
  catalogueSchema,
  type MessageTree,
} from '../../plugins/compile-messages.ts'

const folder = fileURLToPath(new URL('../../src/messages/', import.meta.url))

/** Reads the catalogues of a language by name. */
export function readCatalogues(locale: string): Map<string, Catalogue> {
  const files = readdirSync(`${folder}${locale}`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json'),
  )
  return new Map(
    files.map((file) => [
      file.replace('.json', ''),
      catalogueSchema.parse(JSON.parse(readFileSync(`${folder}${locale}/${file}`, 'utf8'))),
    ]),
  )
}

/** Lists the texts of a tree, without the names of parameters. */
function listTexts(tree: MessageTree): string[][] {
  if (typeof tree === 'string') return [listLiterals(compileMessageOrThrow(tree))]
  return Object.values(tree).flatMap(listTexts)
}

type Tokens = ReturnType<typeof compileMessageOrThrow>

function listLiterals(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [token]
    const [, , choices] = token
    if (typeof choices !== 'object' || choices === null) return []
    return Object.values(choices).flatMap((it) => (Array.isArray(it) ? listLiterals(it) : []))
  })
}

export const trimText = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** The English texts of the panel. It remembers each answer, because pages repeat most of their texts. */
export class EnglishTexts {
  /** Whole texts without parameters. */
  readonly #whole: ReadonlySet<string>
  /** Parts of texts with parameters, long enough to be recognised anywhere. */
  readonly #parts: readonly string[]
  readonly #answers = new Map<string, boolean>()

  constructor(whole: readonly string[], parts: readonly string[]) {
    this.#whole = new Set(whole)
    this.#parts = [...new Set(parts)]
  }

  /** The number of whole texts. */
  get size(): number {
    return this.#whole.size
  }

  /** Returns whether a shown text is, or contains, one of them. */
  has(shown: string): boolean {
    const answer = this.#answers.get(shown) ?? this.#judge(trimText(shown))
    this.#answers.set(shown, answer)
    return answer
  }

  #judge(text: string): boolean {
    // The api names the plans.
    if (/^(?:Free|Paid)?$/.test(text)) return false
    return this.#whole.has(text) || this.#parts.some((it) => text.includes(it))
  }
}

/** Lists the English texts that the Indonesian catalogues do not have. */
export function listEnglishTexts(): EnglishTexts {
  const indonesian = new Set(
    [...readCatalogues('id').values()].flatMap(listTexts).map((literals) => literals.join('')),
  )
  const allIndonesian = [...indonesian].join('\n')
  const english = [...readCatalogues('en').values()].flatMap(listTexts)
  const whole = english
    .filter((literals) => literals.length === 1)
    .map(([text = '']) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !indonesian.has(text))
  const parts = english
    .flat()
    .map((text) => text.trim())
    .filter((text) => text.length >= 12 && /\p{L} \p{L}/u.test(text))
    .filter((text) => !allIndonesian.includes(text))
  return new EnglishTexts(whole, parts)
}

const accents: Record<string, string> = {
  a: 'ââ',
  e: 'êê',
  i: 'ï',
  o: 'ôô',
  u: 'üü',
  A: 'ÂÂ',
  E: 'ÊÊ',
}

/** Lengthens words by about a third and adds accents, but leaves parameters as they are. */
function makePseudo(compiled: unknown): unknown {
  if (typeof compiled === 'string') return compiled.replace(/[aeiouAE]/g, (it) => accents[it] ?? it)
  if (Array.isArray(compiled)) return compiled.map(makePseudo)
  if (typeof compiled !== 'object' || compiled === null) return compiled
  return Object.fromEntries(
    Object.entries(compiled).map(([key, value]) => [
      key,
      key === '$' ? makePseudoTokens(value) : makePseudo(value),
    ]),
  )
}

function makePseudoTokens(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return tokens
  return tokens.map((token) => {
    if (!Array.isArray(token)) return makePseudo(token)
    const [name, kind, choices] = token
    if (typeof choices !== 'object' || choices === null) return token
    const entries = Object.entries(choices).map(([key, it]) => [key, makePseudoTokens(it)])
    return [name, kind, Object.fromEntries(entries)]
  })
}

const dist = fileURLToPath(new URL('../../../../dist/panel', import.meta.url))

/** Renders a built file of English texts in the pseudo-language. `path` is its path on the web. */
export async function renderPseudoFile(path: string): Promise<string> {
  const texts: object = await import(/* @vite-ignore */ pathToFileURL(dist + path).href)
  const exported = Object.entries(texts).map(([name, value]) => {
    const text = JSON.stringify(makePseudo(value))
    return name === 'default' ? `export default ${text}` : `export const ${name} = ${text}`
  })
  if (exported.length === 0) throw new Error(`There are no texts in ${path}.`)
  return exported.join('\n')
}
