import type { chooseLocale } from '../language/choose-locale.ts'
import type { locales } from '../language/locale.ts'
import type { storageKeys } from '../storage/storage-keys.ts'
import type { beginFirstCalls } from './begin-first-calls.ts'
import type { hasTimeForFont } from './has-time-for-font.ts'
import type { PageOutline } from './show-outline.ts'

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
  /** The outline of each page, by language and path. */
  outlines: Readonly<Record<string, Readonly<Record<string, PageOutline>>>>
  themeColors: ThemeColors
  /** The address of the panel's own font; null in development, where the styles name it. */
  font: string | null
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
 * light or the scheme of the device. Fetches the font if there is time for it. Notes the outline of the visited page for
 * signed-in users, fetches its files at once instead of one after the other, and begins the first calls. The build copies
 * this function and the three that it is given into the page, so they must not use anything else from outside.
 */
export function preparePage(
  { keys, locales, files, app, pages, texts, outlines, themeColors, font }: PageFacts,
  choose: typeof chooseLocale,
  begin: typeof beginFirstCalls,
  usesOwnFont: typeof hasTimeForFont,
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

  const isOwnFont = usesOwnFont()
  root.toggleAttribute('data-plain-font', !isOwnFont)
  const fetchEarly = (href: string, rel: string, as: string) => {
    const link = document.createElement('link')
    link.rel = rel
    link.as = as
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  if (font !== null && isOwnFont) fetchEarly(font, 'preload', 'font')

  // The public pages are the same for all visitors.
  const isPublic = /^\/(?:join\/|servers\/*$)/.test(location.pathname)
  const stored = isPublic ? null : read(keys.session)
  const isSignedIn = stored !== null
  root.toggleAttribute('data-signed-in', isSignedIn)
  const locale = choose(locales, read(keys.language), navigator.languages)
  // The address without a path opens the dashboard.
  const path = location.pathname.replace(/\/+$/, '') || '/dashboard'
  const tab = path === '/admin' ? new URLSearchParams(location.search).get('tab') : null
  const address = tab === null ? path : `${path}?tab=${tab}`
  // Before the files, because browsers wait for six answers at once, and for the first ones first.
  begin(stored, path)
  const own = texts[locale]
  if (isSignedIn) window.trellisOutline = { path, outline: outlines[locale]?.[path] }
  const fetched = isSignedIn
    ? [app, pages[address], own?.login, own?.app, own?.pages[address]]
    : [own?.login]
  for (const at of new Set(fetched.flatMap((it) => it ?? []))) {
    const href = files[at] ?? ''
    if (href.endsWith('.css')) fetchEarly(href, 'preload', 'style')
    else fetchEarly(href, 'modulepreload', 'script')
  }
}
