import type { chatLinkSchema } from '@trellis/contract/assistant.ts'
import type * as z from 'zod'

/** The panel's own pages, which are all that an answer may lead to. */
export const panelPages = [
  '/dashboard',
  '/worlds',
  '/players',
  '/backup',
  '/scheduler',
  '/configuration',
  '/console',
  '/profile',
  '/redeem-code',
  '/renew',
  '/items',
  '/how-to-play',
  '/feedback',
] as const
export type PanelPage = (typeof panelPages)[number]

type ChatLink = z.output<typeof chatLinkSchema>

/** The panel's own labels, in every language of the answer. */
const labels: Record<PanelPage, string> = {
  '/dashboard': 'Dashboard',
  '/worlds': 'World Manager',
  '/players': 'Player Database',
  '/backup': 'Backup Manager',
  '/scheduler': 'Task Scheduler',
  '/configuration': 'Configuration',
  '/console': 'Console',
  '/profile': 'Profile',
  '/redeem-code': 'Redeem Code',
  '/renew': 'Renew & Shop',
  '/items': 'Item Database',
  '/how-to-play': 'How to Play',
  '/feedback': 'Feedback',
}

export const linkTo = (path: PanelPage): ChatLink => ({ label: labels[path], path })
