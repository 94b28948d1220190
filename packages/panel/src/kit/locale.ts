import { languages } from '@trellis/contract/kit/languages.ts'
import { storageKeys } from './storage-keys.ts'
import { localTexts } from './stored-texts.ts'

/** The languages that the panel is written in, the default first. */
export const locales = languages
export type Locale = (typeof locales)[number]

/** Browsers may still use the code that Indonesian had until 1989. */
const oldCodes: Record<string, string> = { in: 'id' }

let current: Locale | null = null

/** Returns the language of this visit. It stays until the page is loaded again. */
export function readLocale(): Locale {
  current ??= chooseLocale(
    localTexts.read(storageKeys.language),
    globalThis.navigator?.languages ?? [],
  )
  return current
}

/** Chooses the stored language, else the first of the browser's that the panel has, else the default. */
export function chooseLocale(stored: string | null, wanted: readonly string[]): Locale {
  for (const tag of [stored ?? '', ...wanted]) {
    const [code = ''] = tag.toLowerCase().split('-')
    const found = locales.find((it) => it === (oldCodes[code] ?? code))
    if (found !== undefined) return found
  }
  return locales[0]
}

/** Stores the language for the next load of the page. Returns whether that load will show another language. */
export function storeLocale(locale: Locale): boolean {
  if (!localTexts.isLasting()) return false
  localTexts.write(storageKeys.language, locale)
  return locale !== readLocale()
}

/** Returns whether this browser can keep a choice of language. */
export const canStoreLocale = (): boolean => localTexts.isLasting()

/** Shows the panel in another language. */
export function changeLocale(locale: Locale): void {
  if (storeLocale(locale)) location.reload()
}
