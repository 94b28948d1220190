import type { Locale } from './locale.ts'

/** The name of each language, as its own catalogue spells it. */
const names = import.meta.glob<string>('../messages/*/shell.json', {
  query: '?languageName',
  import: 'text',
  eager: true,
})

/** Returns the name of a language in that language, such as 'Bahasa Indonesia'. */
export const readLanguageName = (locale: Locale): string =>
  names[`../messages/${locale}/shell.json`] ?? locale
