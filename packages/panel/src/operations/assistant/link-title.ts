import type { LinkedPage } from '@trellis/contract/operations/assistant.ts'
import { readTitle } from '../../kit/page-titles.ts'
import type { Titled } from '../../messages/titled.ts'

const catalogues: Record<LinkedPage, Titled> = {
  '/dashboard': 'dashboard',
  '/worlds': 'worlds',
  '/players': 'players',
  '/backup': 'backups',
  '/scheduler': 'scheduled-tasks',
  '/configuration': 'configuration',
  '/console': 'console',
  '/profile': 'profile',
  '/redeem-code': 'redeem-codes',
  '/renew': 'shop',
  '/items': 'items',
  '/how-to-play': 'setup-guide',
  '/feedback': 'feedback',
  '/members': 'members',
}

/** Returns the title of a page that an answer links to, as the sidebar shows it. */
export const readLinkTitle = (path: LinkedPage): string => readTitle(catalogues[path])
