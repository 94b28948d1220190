import { readLocale, sourceLocale } from '../language/locale.ts'
import type { Titled } from '../messages/titled.ts'

/** The titles of all pages are in the app's own chunk, because the sidebar shows them before a page is loaded. */
const titles = import.meta.glob<string>('../messages/*/*.json', {
  query: '?pageTitle',
  import: 'text',
  eager: true,
})

/** Returns the title of the page or admin tab of a catalogue, in the reader's language. */
export const readTitle = (catalogue: Titled): string =>
  titles[`../messages/${readLocale()}/${catalogue}.json`] ?? ''

/** Returns the English title of a page, by its title in the reader's language. */
export function readEnglishTitle(title: string): string {
  const start = `../messages/${readLocale()}/`
  const path = Object.keys(titles).find((it) => it.startsWith(start) && titles[it] === title)
  const english = path?.replace(start, `../messages/${sourceLocale}/`) ?? ''
  return titles[english] ?? title
}
