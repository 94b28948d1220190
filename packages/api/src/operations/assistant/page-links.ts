import type { chatLinkSchema, LinkedPage } from '@trellis/contract/operations/assistant.ts'
import type * as z from 'zod'

type ChatLink = z.output<typeof chatLinkSchema>

/** The English titles of the pages. */
const labels: Record<LinkedPage, string> = {
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
  '/members': 'Members',
}

export const getLinkTo = (path: LinkedPage): ChatLink => ({ label: labels[path], path })
