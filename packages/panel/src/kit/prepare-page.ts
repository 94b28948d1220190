import type { chooseLocale } from './choose-locale.ts'
import type { locales } from './locale.ts'
import type { storageKeys } from './storage-keys.ts'

/** The facts that the page needs before its scripts load; the build writes them into the page. */
export type PageFacts = {
  keys: typeof storageKeys
  locales: typeof locales
  /** Addresses of scripts and styles. Lists refer to them by position. */
  files: readonly string[]
  /** The files that every signed-in user needs. */
  app: readonly number[]
  /** The further files of each page, by path; a tab of the admin page by `/admin?tab=`. */
  pages: Readonly<Record<string, readonly number[]>>
  /** The texts of the login page, of the app and of each page, by language. */
  texts: Readonly<Record<string, PageTexts>>
  themeColors: ThemeColors
}

/** The colours of the browser's own bars: those of the page in theme/tokens.css. */
export type ThemeColors = Readonly<Record<'light' | 'dark', string>>

export type PageTexts = {
  login: readonly number[]
  app: readonly number[]
  pages: Readonly<Record<string, readonly number[]>>
}

/**
 * Sets the colour scheme before the first paint, so that a dark panel does not begin white: dark until the reader chooses
 * light or the scheme of the device. Shows signed-in users
 * the outline of a page, and fetches the files of the visited page at once instead of one after the other. The
 * build copies this function and `chooseLocale` into the page, so it must not use anything else from outside.
 */
export function preparePage(
  { keys, locales, files, app, pages, texts, themeColors }: PageFacts,
  choose: typeof chooseLocale,
): void {
  const root = document.documentElement
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // The browser blocks storage, so its settings count.
      return null
    }
  }
  const chosen = read(keys.colorScheme)
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  const scheme = chosen === 'light' || (chosen === 'auto' && prefersLight) ? 'light' : 'dark'
  root.dataset['mantineColorScheme'] = scheme
  const setMeta = (name: string, content: string) =>
    document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)
  setMeta('color-scheme', scheme)
  setMeta('theme-color', themeColors[scheme])

  // The public page of a server is the same for all visitors.
  const isSignedIn = read(keys.session) !== null && !location.pathname.startsWith('/join/')
  root.toggleAttribute('data-signed-in', isSignedIn)
  const locale = choose(locales, read(keys.language), navigator.languages)
  // The address without a path opens the dashboard.
  const path = location.pathname.replace(/\/+$/, '') || '/dashboard'
  const tab = path === '/admin' ? new URLSearchParams(location.search).get('tab') : null
  const address = tab === null ? path : `${path}?tab=${tab}`
  const own = texts[locale]
  const fetched = isSignedIn
    ? [app, pages[address], own?.login, own?.app, own?.pages[address]]
    : [own?.login]
  for (const at of new Set(fetched.flatMap((it) => it ?? []))) {
    const href = files[at] ?? ''
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    link.as = isStyle ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
