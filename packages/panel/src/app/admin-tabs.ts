import type { Permission } from '@trellis/contract/permissions.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { IconName } from '../ui/icon.tsx'
import { wordsForAdmins } from '../words/words-for-admins.ts'

export type AdminTab = {
  /** In the address. */
  key: string
  title: string
  icon: IconName
  /** Whoever holds it sees the tab; null for super admins only. */
  permission: Permission | null
  Component: ComponentType
}

const titles = wordsForAdmins.admin.tabs
const ActivityLog = lazyPart(() =>
  import('../features/activity-log/activity-log-tab.tsx').then((it) => ({
    default: it.ActivityLogTab,
  })),
)
const Admins = lazyPart(() =>
  import('../features/admins/admins-tab.tsx').then((it) => ({ default: it.AdminsTab })),
)
const ShopItems = lazyPart(() =>
  import('../features/shop-items/shop-items-tab.tsx').then((it) => ({ default: it.ShopItemsTab })),
)
const ManagedUsers = lazyPart(() =>
  import('../features/managed-users/managed-users-tab.tsx').then((it) => ({
    default: it.ManagedUsersTab,
  })),
)
const RedeemCodes = lazyPart(() =>
  import('../features/redeem-codes/redeem-codes-tab.tsx').then((it) => ({
    default: it.RedeemCodesTab,
  })),
)
const Statistics = lazyPart(() =>
  import('../features/statistics/statistics-tab.tsx').then((it) => ({ default: it.StatisticsTab })),
)
const ManagedServers = lazyPart(() =>
  import('../features/managed-servers/managed-servers-tab.tsx').then((it) => ({
    default: it.ManagedServersTab,
  })),
)
const BannedNames = lazyPart(() =>
  import('../features/banned-names/banned-names-tab.tsx').then((it) => ({
    default: it.BannedNamesTab,
  })),
)
const Health = lazyPart(() =>
  import('../features/health/health-tab.tsx').then((it) => ({ default: it.HealthTab })),
)
const Feedback = lazyPart(() =>
  import('../features/feedback/feedback-tab.tsx').then((it) => ({ default: it.FeedbackTab })),
)
const Bans = lazyPart(() =>
  import('../features/bans/bans-tab.tsx').then((it) => ({ default: it.BansTab })),
)
const Settings = lazyPart(() =>
  import('../features/panel-settings/settings-tab.tsx').then((it) => ({ default: it.SettingsTab })),
)
const Templates = lazyPart(() =>
  import('../features/templates/templates-tab.tsx').then((it) => ({ default: it.TemplatesTab })),
)
const Ledger = lazyPart(() =>
  import('../features/entitlements/ledger-tab.tsx').then((it) => ({ default: it.LedgerTab })),
)

/** Every tab of the admin panel, in the order of its menu. */
const tabs: readonly AdminTab[] = [
  {
    key: 'statistics',
    title: titles.statistics,
    icon: 'dashboard',
    permission: 'dashboard:view',
    Component: Statistics,
  },
  {
    key: 'users',
    title: titles.managedUsers,
    icon: 'players',
    permission: 'users:view',
    Component: ManagedUsers,
  },
  {
    key: 'servers',
    title: titles.managedServers,
    icon: 'server',
    permission: 'servers:view',
    Component: ManagedServers,
  },
  {
    key: 'redeem-codes',
    title: titles.redeemCodes,
    icon: 'gift',
    permission: 'codes:view',
    Component: RedeemCodes,
  },
  {
    key: 'feedback',
    title: titles.feedback,
    icon: 'message',
    permission: 'feedback:view',
    Component: Feedback,
  },
  {
    key: 'banned-servers',
    title: titles.bannedNames,
    icon: 'blocked',
    permission: 'bans:view',
    Component: BannedNames,
  },
  {
    key: 'bans',
    title: titles.bans,
    icon: 'shield',
    permission: 'bans:view',
    Component: Bans,
  },
  {
    key: 'logs',
    title: titles.activityLog,
    icon: 'history',
    permission: 'logs:view',
    Component: ActivityLog,
  },
  {
    key: 'permissions',
    title: titles.admins,
    icon: 'lock',
    permission: null,
    Component: Admins,
  },
  {
    key: 'settings',
    title: titles.settings,
    icon: 'sliders',
    permission: 'settings:view',
    Component: Settings,
  },
  {
    key: 'shop',
    title: titles.shopItems,
    icon: 'cart',
    permission: 'settings:view',
    Component: ShopItems,
  },
  {
    key: 'engines',
    title: titles.templates,
    icon: 'layers',
    permission: 'settings:view',
    Component: Templates,
  },
  {
    key: 'ledger',
    title: titles.ledger,
    icon: 'book',
    permission: 'users:view',
    Component: Ledger,
  },
  {
    key: 'health',
    title: titles.health,
    icon: 'pulse',
    permission: 'dashboard:view',
    Component: Health,
  },
]

/** The tab of this key in the address, whoever may open it. */
export const findTab = (key: string | null) => tabs.find((it) => it.key === key)

/** The tabs that this user may open. */
export function tabsOf(user: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>): AdminTab[] {
  return tabs.filter(
    ({ permission }) =>
      user.isSuperAdmin || (permission !== null && user.permissions.includes(permission)),
  )
}
