import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '@trellis/contract/kit/language.ts'

/** A compiled catalogue. A message with parameters is an object of Lingui's tokens. */
type CompiledTree = string | CompiledMessage | { readonly [key: string]: CompiledTree }
type CompiledMessage = { readonly $: readonly unknown[] }

/** Returns a function from a language to the texts of a catalogue; they are bound when they are first read. */
export function openTexts<Texts extends object>(
  trees: Readonly<Record<Language, CompiledTree>>,
): (language: Language) => Texts {
  const known = new Map<Language, Texts>()
  return (language) => {
    const texts = known.get(language) ?? (bindTexts(trees[language], open(language)) as Texts)
    known.set(language, texts)
    return texts
  }
}

/** Returns the texts of an English catalogue. */
export const bindEnglish = <Texts extends object>(tree: CompiledTree): Texts =>
  bindTexts(tree, open('en')) as Texts

const open = (locale: Language) => setupI18n({ locale, messages: { [locale]: {} } })

/** Turns each message with parameters into a function of them. */
function bindTexts(tree: CompiledTree, i18n: I18n, id = 'it'): unknown {
  if (typeof tree === 'string') return tree
  if (isMessage(tree)) {
    i18n.load(i18n.locale, { [id]: tree.$ as Exclude<Messages[string], string> })
    return (values: Record<string, unknown>) => i18n._(id, values)
  }
  const entries = Object.entries(tree).map(([key, it]) => [
    key,
    bindTexts(it, i18n, `${id}.${key}`),
  ])
  return Object.fromEntries(entries)
}

const isMessage = (tree: CompiledTree): tree is CompiledMessage =>
  typeof tree === 'object' && '$' in tree
