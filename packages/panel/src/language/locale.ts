import { languages } from '@trellis/contract/kit/languages.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { localTexts } from '../storage/stored-texts.ts'
import { chooseLocale } from './choose-locale.ts'

/** The languages that the panel is written in, the default first. */
export const locales = languages
/** The language from which the others are translated. The api and the contract write English, too. */
export const [sourceLocale] = languages
export type Locale = (typeof locales)[number]

let current: Locale | null = null

/** Returns the language of this visit. It stays until the page is loaded again. */
export function readLocale(): Locale {
  current ??= chooseLocale(
    locales,
    localTexts.read(storageKeys.language),
    globalThis.navigator?.languages ?? [],
  )
  return current
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
