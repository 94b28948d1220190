import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/contract/kit/languages.ts'
import type { Plugin, Rolldown } from 'vite'
import { beginFirstCalls } from '../src/kit/begin-first-calls.ts'
import { hasTimeForFont } from '../src/kit/has-time-for-font.ts'
import { type PageFacts, type PageTexts, preparePage } from '../src/kit/prepare-page.ts'
import { showOutline } from '../src/kit/show-outline.ts'
import { themeColors } from '../src/kit/theme-colors.ts'
import { chooseLocale } from '../src/language/choose-locale.ts'
import { storageKeys } from '../src/storage/storage-keys.ts'
import { BundleFiles } from './bundle-files.ts'
import { listOutlines } from './page-outlines.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const entryModule = fileURLToPath(new URL('../index.html', import.meta.url))
const appModule = join(source, 'app/app.tsx')
const adminModule = join(source, 'app/features/admin-page.tsx')

/** Puts the script of `preparePage` into the page, with the files of the build. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // In development there is no bundle.
        const files = listFiles(new BundleFiles(bundle ?? {}))
        const facts = JSON.stringify({
          keys: storageKeys,
          locales: languages,
          themeColors,
          outlines: Object.fromEntries(languages.map((it) => [it, listOutlines(it)])),
          font: findFont(Object.keys(bundle ?? {})),
          ...files,
        })
        const script = `<script>(${preparePage})(${facts}, ${chooseLocale}, ${beginFirstCalls}, ${hasTimeForFont})</script>`
        return inlineStyles(html, bundle ?? {})
          .replace('<!-- preparePage -->', () => script)
          .replace('<!-- showOutline -->', () => `<script>(${showOutline})()</script>`)
      },
    },
  }
}

/**
 * Puts the styles that the first paint waits for into the page, because another request would delay it. The disabled
 * link loads nothing; the scripts look for it and do not load the file either.
 */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, file: string) => {
    const styles = bundle[file]
    if (styles?.type !== 'asset') return link
    return `<style>${styles.source}</style><link rel="stylesheet" href="/${file}" disabled>`
  })
}

/** The letters of all languages of the panel are in this file; others load when a text needs them. */
const latinFont = /plus-jakarta-sans-latin-wght-normal-.+\.woff2$/

/** Returns the address of the font; null without a bundle. */
function findFont(fileNames: string[]): string | null {
  const file = fileNames.find((it) => latinFont.test(it))
  return file === undefined ? null : `/${file}`
}

type Page = { address: string; files: number[]; catalogues: ReadonlySet<string> }

function listFiles(files: BundleFiles): Pick<PageFacts, 'files' | 'app' | 'pages' | 'texts'> {
  const app = files.listFor(appModule)
  const pages = listPages().map(([address, module]): Page => {
    const modules = address.startsWith('/admin?') ? [adminModule, module] : [module]
    const needed = new Set(modules.flatMap((it) => files.listFor(it)))
    return {
      address,
      files: [...needed].filter((it) => !app.includes(it)),
      catalogues: new Set(modules.flatMap((it) => files.listCatalogues(it))),
    }
  })
  const texts = languages.map((it) => [it, listTexts(it, pages, files)] as const)
  return {
    app,
    pages: Object.fromEntries(pages.map((it) => [it.address, it.files])),
    texts: Object.fromEntries(texts),
    files: files.paths,
  }
}

function listTexts(language: string, pages: Page[], files: BundleFiles): PageTexts {
  const list = (names: Iterable<string>) => [
    ...new Set([...names].flatMap((it) => files.listTexts(`messages/${language}/${it}`))),
  ]
  const login = list(files.listCatalogues(entryModule))
  const shared = list(files.listCatalogues(appModule)).filter((it) => !login.includes(it))
  const ofPages = pages.map(({ address, catalogues }) => {
    const own = list(catalogues).filter((it) => !login.includes(it) && !shared.includes(it))
    return [address, own] as const
  })
  return {
    login,
    app: shared,
    pages: Object.fromEntries(ofPages.filter(([, found]) => found.length > 0)),
  }
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
