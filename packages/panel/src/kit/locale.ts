/** The languages that the panel is written in, the default first. */
export const locales = ['en'] as const
export type Locale = (typeof locales)[number]

/** Reads the language of this visit. It stays until the page is loaded again. */
export function readLocale(): Locale {
  return 'en'
}
