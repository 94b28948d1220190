import type { Apply } from './applied.ts'
import type { Refusal } from './refusal.ts'
import { hasRights, type ServerRight, type ServerUser } from './server-access.ts'
import type { ServerStatus } from './server-status.ts'

/** A save that restarts the server, now or later, also needs the right to start and stop it. */
export const restartRights: readonly ServerRight[] = ['power']

/** Returns why a user may not save settings in a way that can restart a server of this status, or null. */
export function findApplyRefusal(
  user: Pick<ServerUser, 'isOwner' | 'rights'>,
  apply: Apply,
  status: ServerStatus,
): Refusal<'restart-needs-power'> | null {
  if (apply === 'now' || status === 'OFFLINE' || hasRights(user, restartRights)) return null
  return { code: 'restart-needs-power' }
}

/**
 * Returns why a user may not replace the list of creators, or null. A creator may do everything in the game, so only the
 * owner makes creators.
 */
export function findCreatorsRefusal(
  user: Pick<ServerUser, 'isOwner'>,
  before: readonly string[],
  after: readonly string[],
): Refusal<'creators-by-owner'> | null {
  const names = new Set(after)
  const isSame = new Set(before).size === names.size && before.every((name) => names.has(name))
  return user.isOwner || isSame ? null : { code: 'creators-by-owner' }
}
