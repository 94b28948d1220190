import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/contract/kit/languages.ts'
import type { Plugin, Rolldown } from 'vite'
import { chooseLocale } from '../src/kit/choose-locale.ts'
import { type PageFacts, preparePage } from '../src/kit/prepare-page.ts'
import { storageKeys } from '../src/kit/storage-keys.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const [english] = languages
const adminPage = join(source, 'app/admin-page.tsx')

/** Puts the script of `preparePage` into the page, with the files of the build. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const facts = JSON.stringify({
          keys: storageKeys,
          locales: languages,
          ...listFiles(bundle ?? {}),
        })
        const script = `<script>(${preparePage})(${facts}, ${chooseLocale})</script>`
        return html.replace('<!-- preparePage -->', () => script)
      },
    },
  }
}

type Files = Pick<PageFacts, 'files' | 'app' | 'pages' | 'texts'>

function listFiles(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const files: string[] = []
  const number = (file: string) => {
    if (!files.includes(`/${file}`)) files.push(`/${file}`)
    return files.indexOf(`/${file}`)
  }
  const entry = chunks.find((it) => it.isEntry)
  const first = new Set(entry === undefined ? [] : listImports(entry, bundle))
  /** Lists the files that a module needs in addition to those that the page names. */
  const listFor = (module: string, except: readonly number[] = []) => {
    const chunk = chunks.find((it) => it.facadeModuleId === module)
    const needed = chunk === undefined ? [] : listImports(chunk, bundle)
    return needed
      .filter((it) => !first.has(it))
      .map(number)
      .filter((it) => !except.includes(it))
  }
  const app = listFor(join(source, 'app/app.tsx'))
  const admin = listFor(adminPage, app)
  const pages = listPages()
  const scripts = pages.map(([address, module]) => {
    const own = listFor(module, app)
    return [address, address.includes('?') ? [...admin, ...own] : own] as const
  })
  /** Lists the files of a group of texts, or of one catalogue. */
  const listTexts = (name: string) =>
    chunks
      .filter((it) => it.name === name || it.facadeModuleId?.endsWith(`/${name}.json`))
      .map((it) => number(it.fileName))
  /** What readers of other languages need for the api's English sentences. */
  const translations = (folder: string) => [
    ...listFor(join(source, 'messages/stored-sentences.ts'), app),
    ...listTexts(`messages/${english}/stored-sentences`),
    ...listTexts(`${folder}/stored-sentences`),
  ]
  const texts = languages.map((language) => {
    const folder = `messages/${language}`
    const own = pages.map(([address, module]) => {
      const parts = address.includes('?') ? [adminPage, module] : [module]
      const names = new Set(parts.flatMap((it) => listCatalogues(it, bundle)))
      const opened = [...names].map((it) => listTexts(`${folder}/${it}`))
      return [address, opened.flat()] as const
    })
    const groups = {
      login: listTexts(`${folder}/login`),
      app: [
        ...listTexts(`${folder}/shared`),
        ...(language === english ? [] : translations(folder)),
      ],
      pages: Object.fromEntries(own.filter(([, found]) => found.length > 0)),
    }
    return [language, groups] as const
  })
  return { app, pages: Object.fromEntries(scripts), texts: Object.fromEntries(texts), files }
}

/** Lists the catalogues that a page opens. */
function listCatalogues(page: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const chunk = chunks.find((it) => it.facadeModuleId === page)
  const files = chunk === undefined ? [] : listImports(chunk, bundle)
  const modules = chunks.filter((it) => files.includes(it.fileName)).flatMap((it) => it.moduleIds)
  return modules.flatMap((it) => /\/messages\/([a-z-]+)\.ts$/.exec(it)?.[1] ?? [])
}

/** Lists the files of a chunk and of all that it imports. */
function listImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const waiting = [chunk.fileName]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const each = bundle[file]
    if (each?.type !== 'chunk' || found.has(file)) continue
    found.add(file)
    for (const style of each.viteMetadata?.importedCss ?? []) found.add(style)
    waiting.push(...each.imports)
  }
  return [...found]
}

/** Reads the address of each page and tab from the features, and the module that it loads. */
export function listPages(): [address: string, module: string][] {
  return globSync(`${source}*/*/feature.{ts,tsx}`).flatMap((file) => {
    const entries = readFileSync(file, 'utf8').matchAll(
      /\b(path|key): '([^']+)'[^}]*?\bimport\('(\.[^']+)'\)/g,
    )
    return [...entries].map(([, kind, name, module = '']): [string, string] => [
      kind === 'key' ? `/admin?tab=${name}` : String(name),
      resolve(dirname(file), module),
    ])
  })
}
