import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { IconName } from '../ui/icon.tsx'
import { words } from '../words/words.ts'

export type PageSection = 'top' | 'serverManagement' | 'account' | 'general' | 'administration'

export type PanelPage = {
  path: string
  title: string
  icon: IconName
  section: PageSection
  isForBanned?: boolean
  isForAdmins?: boolean
  Component: ComponentType
}

const titles = words.pages
const Dashboard = lazyPart(() =>
  import('../features/servers/dashboard-page.tsx').then((it) => ({ default: it.DashboardPage })),
)
const Profile = lazyPart(() =>
  import('../features/users/profile-page.tsx').then((it) => ({ default: it.ProfilePage })),
)
const Console = lazyPart(() =>
  import('../features/console/console-page.tsx').then((it) => ({ default: it.ConsolePage })),
)
const Players = lazyPart(() =>
  import('../features/players/players-page.tsx').then((it) => ({ default: it.PlayersPage })),
)
const Items = lazyPart(() =>
  import('../features/items/items-page.tsx').then((it) => ({ default: it.ItemsPage })),
)
const Worlds = lazyPart(() =>
  import('../features/worlds/worlds-page.tsx').then((it) => ({ default: it.WorldsPage })),
)
const Backup = lazyPart(() =>
  import('../features/backups/backup-page.tsx').then((it) => ({ default: it.BackupPage })),
)
const Scheduler = lazyPart(() =>
  import('../features/scheduled-tasks/scheduler-page.tsx').then((it) => ({
    default: it.SchedulerPage,
  })),
)
const Configuration = lazyPart(() =>
  import('../features/configuration/configuration-page.tsx').then((it) => ({
    default: it.ConfigurationPage,
  })),
)
const SetupGuide = lazyPart(() =>
  import('../features/connection/setup-guide-page.tsx').then((it) => ({
    default: it.SetupGuidePage,
  })),
)
const Feedback = lazyPart(() =>
  import('../features/feedback/feedback-page.tsx').then((it) => ({ default: it.FeedbackPage })),
)
const RedeemCode = lazyPart(() =>
  import('../features/redeem-codes/redeem-code-page.tsx').then((it) => ({
    default: it.RedeemCodePage,
  })),
)
const Shop = lazyPart(() =>
  import('../features/shop/shop-page.tsx').then((it) => ({ default: it.ShopPage })),
)
const Admin = lazyPart(() => import('./admin-page.tsx').then((it) => ({ default: it.AdminPage })))

/** Every page of the panel, in the order of the sidebar. */
export const pages: readonly PanelPage[] = [
  {
    path: '/dashboard',
    title: titles.dashboard,
    icon: 'dashboard',
    section: 'top',
    isForBanned: true,
    Component: Dashboard,
  },
  managing('/worlds', titles.worlds, 'world', Worlds),
  managing('/players', titles.players, 'players', Players),
  managing('/backup', titles.backup, 'archive', Backup),
  managing('/scheduler', titles.scheduler, 'clock', Scheduler),
  managing('/configuration', titles.configuration, 'sliders', Configuration),
  managing('/console', titles.console, 'console', Console),
  {
    path: '/profile',
    title: titles.profile,
    icon: 'user',
    section: 'account',
    isForBanned: true,
    Component: Profile,
  },
  {
    path: '/redeem-code',
    title: titles.redeemCode,
    icon: 'gift',
    section: 'account',
    Component: RedeemCode,
  },
  { path: '/renew', title: titles.renew, icon: 'cart', section: 'account', Component: Shop },
  { path: '/items', title: titles.items, icon: 'box', section: 'general', Component: Items },
  {
    path: '/how-to-play',
    title: titles.howToPlay,
    icon: 'book',
    section: 'general',
    Component: SetupGuide,
  },
  {
    path: '/feedback',
    title: titles.feedback,
    icon: 'message',
    section: 'general',
    Component: Feedback,
  },
  {
    path: '/admin',
    title: titles.admin,
    icon: 'shield',
    section: 'administration',
    isForAdmins: true,
    Component: Admin,
  },
]

export function findPage(pathname: string): PanelPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return pages.find((page) => page.path === path)
}

function managing(
  path: string,
  title: string,
  icon: IconName,
  Component: ComponentType,
): PanelPage {
  return { path, title, icon, section: 'serverManagement', Component }
}
