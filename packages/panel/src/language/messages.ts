import { type Messages, setupI18n } from '@lingui/core'
import { readLocale } from './locale.ts'

/** A compiled catalogue as it is loaded. A message with parameters is an object of Lingui's tokens. */
type CompiledTree = string | CompiledMessage | CompiledTree[] | { [key: string]: CompiledTree }
export type CompiledMessage = { $: Exclude<Messages[string], string> }

type Opened = { texts: object; isLoaded: boolean; loading: Promise<void> | null }

/** Each catalogue of each language is a chunk. The keys are paths from this file. */
const loaders = import.meta.glob<CompiledTree>(
  ['../messages/*/*.json', '../generated/messages/*/*.json'],
  { import: 'default' },
)
const opened = new Map<string, Opened>()
const i18n = setupI18n()

i18n.activate(readLocale())

/**
 * Opens a catalogue in the reader's language and starts to load it. Reading a text throws until `loadMessages` has
 * resolved. The loader of every page and dialog awaits that, so only code that runs on import can be too early.
 */
export function openCatalogue<Catalogue extends object>(name: string): Catalogue {
  const catalogue: Opened = opened.get(name) ?? { texts: {}, isLoaded: false, loading: null }
  opened.set(name, catalogue)
  // A failure reaches the caller of `loadMessages`, which tries again.
  load(name, catalogue).catch(() => undefined)
  const get = (texts: object, key: string | symbol): unknown => {
    if (!catalogue.isLoaded) throw new Error(`Messages "${name}" were read before they came.`)
    return Reflect.get(texts, key)
  }
  return new Proxy(catalogue.texts, { get }) as Catalogue
}

/** Resolves when every catalogue that was opened is loaded. Rejects if one could not be fetched. */
export async function loadMessages(): Promise<void> {
  await Promise.all([...opened].map(([name, catalogue]) => load(name, catalogue)))
}

function load(name: string, catalogue: Opened): Promise<void> {
  catalogue.loading ??= fetchTexts(name).then(
    (texts) => {
      Object.assign(catalogue.texts, texts)
      catalogue.isLoaded = true
    },
    (error: unknown) => {
      catalogue.loading = null
      throw error
    },
  )
  return catalogue.loading
}

async function fetchTexts(name: string): Promise<object> {
  const path = `messages/${i18n.locale}/${name}.json`
  const loader = loaders[`../${path}`] ?? loaders[`../generated/${path}`]
  if (loader === undefined) throw new Error(`There are no messages "${name}" in ${i18n.locale}.`)
  return Object(bindTexts(await loader(), name))
}

/** Returns a part of a catalogue in the reader's language by its key; null if there is no such part. */
export async function fetchPart(name: string, key: string): Promise<object | null> {
  const catalogue: Opened = opened.get(name) ?? { texts: {}, isLoaded: false, loading: null }
  opened.set(name, catalogue)
  await load(name, catalogue)
  const part: unknown = Reflect.get(catalogue.texts, key)
  return typeof part === 'object' ? part : null
}

/** Turns each message with parameters into a function of them. */
function bindTexts(tree: CompiledTree, id: string): unknown {
  if (typeof tree === 'string') return tree
  if (Array.isArray(tree)) return tree.map((it, at) => bindTexts(it, `${id}.${at}`))
  if (isMessage(tree)) {
    i18n.load(i18n.locale, { [id]: tree.$ })
    return (values: Record<string, unknown>) => i18n._(id, values)
  }
  const entries = Object.entries(tree).map(([key, it]) => [key, bindTexts(it, `${id}.${key}`)])
  return Object.fromEntries(entries)
}

const isMessage = (tree: CompiledTree): tree is CompiledMessage =>
  typeof tree === 'object' && '$' in tree
