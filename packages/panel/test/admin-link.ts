import type { Panel } from './panel.ts'

/** The way to a tab in the admin panel's own navigation; without a name, to each of them. */
export function adminLink({ page }: Panel, name?: string) {
  const nav = page.getByRole('navigation', { name: 'Admin panel', exact: true })
  return nav.getByRole('link', name === undefined ? {} : { name, exact: true })
}
