// Reads the catalogues of the panel's messages.
import { readdirSync, readFileSync } from 'node:fs'
import { type Catalogue, catalogueSchema } from '../packages/panel/plugins/compile-messages.ts'

/** Holds a folder of catalogues for each language, and the modules that are written from the English ones. */
export const messagesFolder = 'packages/panel/src/messages'
/** The language whose catalogues decide which keys and parameters there are. */
export const sourceLocale = 'en'

/** Lists the languages that have a folder of catalogues. */
export const listLocales = (): string[] =>
  readdirSync(messagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Reads a catalogue. Throws when it is not a tree of texts. */
export function readCatalogue(locale: string, name: string): Catalogue {
  const text = readFileSync(`${messagesFolder}/${locale}/${name}.json`, 'utf8')
  return catalogueSchema.parse(JSON.parse(text))
}

/** Lists the names of a language's catalogues; those of the api are in its folder `api`. */
export const listCatalogues = (locale: string): string[] =>
  readdirSync(`${messagesFolder}/${locale}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()

/** Lists the catalogues that the panel shows. */
export const listPanelCatalogues = () =>
  listCatalogues(sourceLocale).filter((name) => !name.startsWith('api/'))
