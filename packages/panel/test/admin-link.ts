import type { Page } from 'playwright-core'

type Shown = { page: Page }

/** Finds the link to a tab in the admin panel's own navigation; without a name, all of them. */
export function adminLink({ page }: Shown, name?: string) {
  const nav = page.getByRole('navigation', { name: 'Admin panel', exact: true })
  return nav.getByRole('link', name === undefined ? {} : { name, exact: true })
}
