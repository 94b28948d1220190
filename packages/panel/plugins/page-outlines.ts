import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageOutline } from '../src/kit/show-outline.ts'
import { type Catalogue, catalogueSchema } from './compile-messages.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Pages whose address and title are declared in a feature or, for the admin panel, in the app. */
const declarations = [`${source}*/*/feature.{ts,tsx}`, `${source}app/features/pages.ts`]

/** A page's path, the catalogue of its title, the module that it loads, and the component. */
const declaration =
  /path: '([^']+)',\s+title: readTitle\('([^']+)'\)[^]*?\bimport\('(\.[^']+)'\)[^]*?\bit\.(\w+)/g

/**
 * Returns what each page of a language shows before its scripts come, by the page's path. The catalogue of the title also has
 * the introduction, and a heading where that differs from the title.
 */
export function listOutlines(language: string): Record<string, PageOutline> {
  const files = declarations.flatMap((it) => globSync(it))
  const pages = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(declaration)
    return [...found].map(([, path = '', name = '', module = '', component = '']) => {
      const { pageTitle, heading = pageTitle, intro } = readCatalogue(language, name)
      const hasArt = /\bart="/.test(readComponent(resolve(dirname(file), module), component))
      return [path, [readPlain(heading), readPlain(intro), hasArt]] as const
    })
  })
  return Object.fromEntries(pages)
}

function readCatalogue(language: string, name: string): Catalogue {
  const file = `${source}messages/${language}/${name}.json`
  return catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Returns a text without parameters; a text with some comes with the page. */
const readPlain = (text: unknown): string =>
  typeof text === 'string' && !text.includes('{') ? text : ''

/** Reads the source of a component, which its module may export from another file. */
function readComponent(module: string, component: string): string {
  const source = readFileSync(module, 'utf8')
  const [, elsewhere] = new RegExp(`export \\{ ${component} \\} from '([^']+)'`).exec(source) ?? []
  return elsewhere === undefined
    ? source
    : readFileSync(resolve(dirname(module), elsewhere), 'utf8')
}
