import type { SessionUser } from '@trellis/contract/users.ts'
import type { AdminTab as DeclaredTab } from '../kit/feature.ts'
import { wordsForAdmins } from '../words/words-for-admins.ts'
import { features } from './features.ts'

export type AdminTab = Omit<DeclaredTab, 'title'> & { title: string }

/** Every tab of the admin panel, in the order of its menu. */
export const adminTabs: readonly AdminTab[] = features
  .flatMap((feature) => feature.adminTabs)
  .toSorted((a, b) => a.order - b.order)
  .map((tab) => ({ ...tab, title: wordsForAdmins.admin.tabs[tab.title] }))

/** The tab of this key in the address, even if the user may not open it. */
export const findTab = (key: string | null) => adminTabs.find((it) => it.key === key)

/** The tabs that this user may open. */
export function tabsOf(user: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>): AdminTab[] {
  return adminTabs.filter(
    ({ permission }) =>
      user.isSuperAdmin || (permission !== null && user.permissions.includes(permission)),
  )
}
