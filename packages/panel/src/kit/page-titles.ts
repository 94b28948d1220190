import type { Titled } from '../messages/titled.ts'
import { readLocale } from './locale.ts'

/** The titles of all pages are in the app's own chunk, because the sidebar shows them before a page is loaded. */
const titles = import.meta.glob<string>('../messages/*/*.json', {
  query: '?pageTitle',
  import: 'text',
  eager: true,
})

/** Returns the title of the page or admin tab of a catalogue, in the reader's language. */
export const readTitle = (catalogue: Titled): string =>
  titles[`../messages/${readLocale()}/${catalogue}.json`] ?? ''
