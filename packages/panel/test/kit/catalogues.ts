import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

/** Texts of the panel in one language. It remembers each answer, because pages repeat most of their texts. */
export class PanelTexts {
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

  /** Lists the parts of a shown text that are texts of the panel, such as all of it but a name. */
  listFound(shown: string): string[] {
    const text = trimText(shown)
    return this.#whole.has(text) ? [text] : this.#parts.filter((it) => text.includes(it))
  }

  #judge(text: string): boolean {
    // The api names the plans.
    if (/^(?:Free|Paid)?$/.test(text)) return false
    return this.#whole.has(text) || this.#parts.some((it) => text.includes(it))
  }
}

/** Lists the English texts that the Indonesian catalogues do not have. */
export function listEnglishTexts(): PanelTexts {
  const indonesian = new Set(listCatalogueLiterals('id').map((literals) => literals.join('')))
  const allIndonesian = [...indonesian].join('\n')
  const english = listCatalogueLiterals('en')
  return new PanelTexts(
    listWhole(english).filter((text) => !indonesian.has(text)),
    listParts(english).filter((text) => !allIndonesian.includes(text)),
  )
}

/** Lists the Indonesian texts. */
export function listIndonesianTexts(): PanelTexts {
  const indonesian = listCatalogueLiterals('id')
  return new PanelTexts(listWhole(indonesian), listParts(indonesian))
}

/** Returns the English text of each Indonesian text without parameters; the longest one, where there are several. */
export function readTranslations(): ReadonlyMap<string, string> {
  const english = readCatalogues('en')
  const found = new Map<string, string>()
  for (const [name, catalogue] of readCatalogues('id'))
    for (const [from, to] of pairTexts(catalogue, english.get(name) ?? {})) {
      const other = found.get(from) ?? ''
      if (to.length > other.length) found.set(from, to)
    }
  return found
}

function pairTexts(tree: MessageTree, other: MessageTree): [string, string][] {
  if (typeof tree === 'string') return typeof other === 'string' ? [[tree, other]] : []
  const branches = new Map(Object.entries(other))
  return Object.entries(tree).flatMap(([key, branch]) => {
    const translated = branches.get(key)
    return translated === undefined ? [] : pairTexts(branch, translated)
  })
}

const listCatalogueLiterals = (locale: string) =>
  [...readCatalogues(locale).values()].flatMap(listTexts)

const listWhole = (texts: string[][]) =>
  texts
    .filter((literals) => literals.length === 1)
    .map(([text = '']) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))

const listParts = (texts: string[][]) =>
  texts
    .flat()
    .map((text) => text.trim())
    .filter((text) => text.length >= 12 && /\p{L} \p{L}/u.test(text))

/** Returns a pattern of the text at a path, such as `worlds.trash.open`; a parameter may be anything. */
export function getTextPattern(locale: string, path: string): RegExp {
  const [name = '', ...keys] = path.split('.')
  let tree: unknown = readCatalogue(locale, name)
  for (const key of keys) tree = isTree(tree) ? tree[key] : undefined
  if (typeof tree !== 'string') throw new Error(`There is no text ${path} in ${locale}.`)
  const parts = compileMessageOrThrow(tree).map((token) =>
    typeof token === 'string' ? token.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : '.+',
  )
  return new RegExp(`^${parts.join('')}$`)
}

const isTree = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

const readCatalogue = (locale: string, name: string): Catalogue =>
  catalogueSchema.parse(JSON.parse(readFileSync(`${folder}${locale}/${name}.json`, 'utf8')))
