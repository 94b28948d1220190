import type { PageSection, PanelPage } from '../../kit/feature.ts'
import { createLazyPart } from '../../kit/lazy-part.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { findTab } from './admin-tabs.ts'
import { features } from './features.ts'

/** The sections of the sidebar, from the top. */
export const pageSections: readonly PageSection[] = [
  'top',
  'serverManagement',
  'account',
  'general',
  'administration',
]

/** Holds the tabs of the features. */
const adminPage: PanelPage = {
  path: '/admin',
  title: readTitle('admin'),
  icon: 'shield',
  section: 'administration',
  order: 10,
  isForAdmins: true,
  Component: createLazyPart(() =>
    import('./admin-page.tsx').then((it) => ({ default: it.AdminPage })),
  ),
}

const place = ({ section, order }: PanelPage) =>
  (section === null ? pageSections.length : pageSections.indexOf(section)) * 1000 + order

/** Every page of the panel, in the order of the sidebar. */
export const pages: readonly PanelPage[] = [
  ...features.flatMap((feature) => feature.pages),
  adminPage,
].toSorted((a, b) => place(a) - place(b))

export function findPage(pathname: string): PanelPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return pages.find((page) => page.path === path)
}

/** Returns the title of a page, after that of the tab of the admin panel that is open on it. */
export function readFullTitle({ title, isForAdmins }: PanelPage, search: string): string {
  const tab = isForAdmins === true ? findTab(new URLSearchParams(search).get('tab')) : undefined
  return tab === undefined ? title : `${tab.title} · ${title}`
}

/** Loads the page at an address, and its tab of the admin panel. A failure shows when the page is opened. */
export async function preloadPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const page = findPage(pathname === '/' ? '/dashboard' : pathname)
  const tab = page?.isForAdmins === true ? findTab(new URLSearchParams(search).get('tab')) : null
  const parts = [page, tab].flatMap((it) => it?.Component ?? [])
  await Promise.allSettled(parts.map((it) => it.preload()))
}
