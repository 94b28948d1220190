import type { GameDocument } from './game-document.ts'
import type { ServerAccess } from './server-access.ts'

/** The rights of which a user needs one to decide about an edit of each kind of document; `owner` for none but the owner. */
export const editAccess: Record<GameDocument['kind'], ServerAccess> = {
  world: { server: 'worlds' },
  player: { server: 'players' },
  config: { server: 'configuration' },
  'custom-items': { server: ['configuration', 'worlds'] },
  bans: { server: ['moderation', 'players'] },
  scripts: { server: 'owner' },
  'script-state': { server: 'owner' },
  guilds: { server: 'players' },
  ratings: { server: 'worlds' },
  'timed-events': { server: 'configuration' },
}
