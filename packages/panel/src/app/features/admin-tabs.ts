import type { SessionUser } from '@trellis/contract/people/users.ts'
import type { AdminTab } from '../../kit/feature.ts'
import { features } from './features.ts'

/** Every tab of the admin panel, in the order of its menu. */
export const adminTabs: readonly AdminTab[] = features
  .flatMap((feature) => feature.adminTabs)
  .toSorted((a, b) => a.order - b.order)

/** The tab of this key in the address, even if the user may not open it. */
export const findTab = (key: string | null) => adminTabs.find((it) => it.key === key)

/** The tabs that this user may open. */
export function listTabs(user: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>): AdminTab[] {
  return adminTabs.filter(
    ({ permission }) =>
      user.isSuperAdmin || (permission !== null && user.permissions.includes(permission)),
  )
}
