import type { Page } from 'playwright-core'

type Shown = { page: Page }

/** The way to a tab in the admin panel's own navigation; without a name, to each of them. */
export function adminLink({ page }: Shown, name?: string) {
  const nav = page.getByRole('navigation', { name: 'Admin panel', exact: true })
  return nav.getByRole('link', name === undefined ? {} : { name, exact: true })
}
