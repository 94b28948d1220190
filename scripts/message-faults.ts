import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import * as z from 'zod'
import { collectedParts, type MessageTree } from '../packages/panel/plugins/compile-messages.ts'
import {
  listCatalogues,
  listLocales,
  messagesFolder,
  readCatalogue,
  sourceLocale,
} from './catalogues.ts'
import { toCamelCase } from './message-modules.ts'
import { findParameters } from './message-types.ts'

const contractSource = 'packages/contract/src'
const panelSource = 'packages/panel/src'
const apiSource = 'packages/api/src'

/** Lists the languages that have catalogues, except the one that the others are translated from. */
export const listTranslations = (): string[] => listLocales().filter((it) => it !== sourceLocale)

/** Finds missing and unknown messages of a language, and those whose parameters differ from the English ones. */
export function findTranslationFaults(locale: string): string[] {
  const names = new Set([...listCatalogues(sourceLocale), ...listCatalogues(locale)])
  return [...names].flatMap((name) => compareCatalogue(locale, name))
}

function compareCatalogue(locale: string, name: string): string[] {
  const file = `${messagesFolder}/${locale}/${name}.json`
  if (!existsSync(file)) return [`${file} is missing`]
  const original = `${messagesFolder}/${sourceLocale}/${name}.json`
  if (!existsSync(original)) return [`${file}: there is no ${original}`]
  const faults = compareTrees(readCatalogue(sourceLocale, name), readCatalogue(locale, name))
  return faults.map((fault) => `${file}: ${fault}`)
}

/** Finds the messages that a translation lacks, has too many, or has with other parameters. */
export function compareTrees(original: MessageTree, translation: MessageTree): string[] {
  const [wanted, found] = [flatten(original), flatten(translation)]
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const text = found.get(key)
    const english = wanted.get(key)
    if (text === undefined) return [`${key} is missing`]
    if (english === undefined) return [`${key} is not in the English catalogue`]
    return compareMessages(english, text).map((fault) => `${key} ${fault}`)
  })
}

/** Finds differences between a message and its translation that readers would notice as missing words or values. */
export function compareMessages(english: string, text: string): string[] {
  if (text.trim() === '' && english.trim() !== '') return ['is empty']
  try {
    const [expected, actual] = [listParameters(english), listParameters(text)]
    return expected === actual ? [] : [`has {${actual}}, not {${expected}}`]
  } catch (error) {
    return [`is no message: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Lists the parameters of a message, those of a choice with its cases, which a translation must not lack. */
function listParameters(message: string): string {
  const parameters = [...findParameters(message)].map(([name, type]) => {
    const cases = type.split(' | ').filter((it) => it.startsWith("'"))
    return cases.length === 0 ? name : `${name}: ${cases.sort().join(' | ')}`
  })
  return parameters.sort().join('}, {')
}

/** Lists the messages of a catalogue by their path. */
function flatten(tree: MessageTree, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  const parts = Object.entries(tree).map(([key, value]) =>
    flatten(value, path === '' ? key : `${path}.${key}`),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

/**
 * Finds unused English messages. A message counts as used where its key is a word of the source or fits a
 * template such as `${name}Hint`, or where a group that holds it is used as a whole.
 */
export function findUnusedMessages(): string[] {
  const all = listCatalogues(sourceLocale)
  const ofApi = all.filter((name) => name.startsWith('api/'))
  const ofPanel = all.filter((name) => !ofApi.includes(name))
  return [...findUnusedIn(ofPanel, panelSource), ...findUnusedIn(ofApi, apiSource)]
}

function findUnusedIn(catalogues: readonly string[], source: string): string[] {
  const text = listSources(source)
    .map((file) => readFileSync(file, 'utf8'))
    // Generated modules contain every key.
    .filter((content) => !content.startsWith('// Generated'))
    .join('\n')
  const words = new Set(text.match(/\w+/g))
  const wholes = new Set(text.match(/\w+(?!\w|\??\.)/g))
  const suffixes = [...text.matchAll(/`\$\{\w+\}(\w+)`/g)].map(([, suffix = '']) => suffix)
  const isRead = (path: string[]) => {
    const key = path.at(-1) ?? ''
    const groups = path.slice(0, -1)
    return (
      words.has(key) ||
      suffixes.some((it) => key.endsWith(it)) ||
      groups.some((it) => wholes.has(it) || /^\d+$/.test(it))
    )
  }
  return catalogues.flatMap((name) =>
    [...flatten(readCatalogue(sourceLocale, name)).keys()]
      .filter((path) => !isOfAll(path) && !isUsedWhole(name, text) && !isRead(path.split('.')))
      .map((path) => `${messagesFolder}/${sourceLocale}/${name}.json: nothing reads ${path}`),
  )
}

/** Titles of pages and the parts of all features are read from every catalogue. */
const isOfAll = (path: string) =>
  path === 'pageTitle' || collectedParts.some((it) => path.startsWith(`${it}.`))

/** Finds answers to changes that the contract does not have. The types find those without a sentence. */
export function findUnknownReplies(): string[] {
  const text = listSources(contractSource)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const known = new Set([...text.matchAll(/CodedReply<\s*'([a-z-]+)'/g)].map(([, code]) => code))
  return listCatalogues(sourceLocale).flatMap((name) =>
    Object.keys(readCatalogue(sourceLocale, name)['replies'] ?? {})
      .filter((code) => !known.has(code))
      .map((code) => `${messagesFolder}/${sourceLocale}/${name}.json: no call answers ${code}`),
  )
}

/** Returns whether a catalogue is passed on, as an argument or in a list. */
function isUsedWhole(name: string, text: string): boolean {
  const catalogue = `${toCamelCase(name)}Messages`
  return new RegExp(`[([] ?${catalogue}\\b(?!\\.)|, ${catalogue}\\)`).test(text)
}

const nodeSchema = z.looseObject({ type: z.string(), start: z.int(), end: z.int() })

/** Finds messages that a module reads while it is imported, which is before they are loaded. */
export function findEarlyReads(): string[] {
  return listSources(panelSource).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes('/messages/')) return []
    const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    const catalogues = new Set(text.match(/\b\w+Messages\b/g))
    for (const [, name] of text.matchAll(/^const (\w+) = \w+Messages$/gm))
      catalogues.add(name ?? '')
    return listImportTimeReads(tree)
      .map(({ start, end }) => text.slice(start, end))
      .filter((it) => catalogues.has(it.split(/[.[]/)[0] ?? ''))
      .map((it) => `${file}: ${it} is read before the messages are loaded; read it in a function`)
  })
}

type Span = { start: number; end: number }

/** Lists the member accesses outside of functions, but in those that a method such as `map` gets. */
function listImportTimeReads(value: unknown, isArgument = false): Span[] {
  if (Array.isArray(value)) return value.flatMap((it) => listImportTimeReads(it, isArgument))
  const node = nodeSchema.safeParse(value).data
  if (node === undefined || /^(?:ImportDeclaration$|TSType)/.test(node.type)) return []
  if (node.type.includes('Function') && !isArgument) return []
  const callee = nodeSchema.safeParse(node['callee']).data
  const inside = Object.entries(node).flatMap(([key, below]) =>
    listImportTimeReads(below, callee?.type === 'MemberExpression' && key === 'arguments'),
  )
  return node.type === 'MemberExpression' ? [node, ...inside] : inside
}

const listSources = (source: string): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('messages/'))
    .map((file) => `${source}/${file}`)
