import type { Permission } from '@trellis/contract/permissions.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import type { ComponentType } from 'react'
import { LedgerTab } from '../features/entitlements/ledger-tab.tsx'
import { FeedbackTab } from '../features/feedback/feedback-tab.tsx'
import { SettingsTab } from '../features/panel-settings/settings-tab.tsx'
import { RedeemCodesTab } from '../features/redeem-codes/redeem-codes-tab.tsx'
import type { IconName } from '../ui/icon.tsx'
import { words } from '../words/words.ts'

export type AdminTab = {
  /** In the address. */
  key: string
  title: string
  icon: IconName
  /** Whoever holds it sees the tab; null for super admins only. */
  permission: Permission | null
  Component: ComponentType
}

const titles = words.admin.tabs

/** Every tab of the admin panel, in the order of its menu. */
const tabs: readonly AdminTab[] = [
  {
    key: 'redeem-codes',
    title: titles.redeemCodes,
    icon: 'gift',
    permission: 'codes:view',
    Component: RedeemCodesTab,
  },
  {
    key: 'feedback',
    title: titles.feedback,
    icon: 'message',
    permission: 'feedback:view',
    Component: FeedbackTab,
  },
  {
    key: 'settings',
    title: titles.settings,
    icon: 'sliders',
    permission: 'settings:view',
    Component: SettingsTab,
  },
  {
    key: 'ledger',
    title: titles.ledger,
    icon: 'book',
    permission: 'users:view',
    Component: LedgerTab,
  },
]

/** The tabs that this user may open. */
export function tabsOf(user: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>): AdminTab[] {
  return tabs.filter(
    ({ permission }) =>
      user.isSuperAdmin || (permission !== null && user.permissions.includes(permission)),
  )
}
