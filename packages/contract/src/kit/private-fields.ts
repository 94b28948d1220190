import type { GameDocument } from './game-document.ts'
import { mayUse, type ServerUser } from './server-access.ts'

/** The keys of a player that say who plays: an e-mail address, a network address, and what identifies a device. */
export const privateKeys: readonly string[] = [
  'email',
  'ip',
  'rid',
  'mac',
  'gid',
  'vid',
  'aid',
  'wk',
]

/** Lists the keys of a document that a user may not read. Those who may edit players read all but passwords. */
export function listHiddenKeys(
  { kind }: Pick<GameDocument, 'kind'>,
  user: ServerUser,
): readonly string[] {
  return kind === 'player' && !mayUse({ server: 'players' }, user) ? privateKeys : []
}

/** Returns listed differences without those of the keys that a user may not read. `total` counts all differences. */
export function hideChanges<
  Found extends { total: number; changes: { path: readonly (string | number)[] }[] },
>(found: Found, document: GameDocument, user: ServerUser): Found {
  const changes = withoutHidden(found.changes, listHiddenKeys(document, user))
  return { ...found, changes, total: found.total - (found.changes.length - changes.length) }
}

/** Returns the entries whose path does not lead into a hidden key. */
export const withoutHidden = <Entry extends { path: readonly (string | number)[] }>(
  entries: readonly Entry[],
  hidden: readonly string[],
): Entry[] => entries.filter(({ path: [key] }) => !hidden.includes(String(key)))
