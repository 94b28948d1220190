import { type BanRefusal, findBanRefusal } from '../people/bans.ts'
import {
  type ActionSettings,
  findActionsRefusal,
  type Owner,
  type SwitchRefusal,
} from './power-rules.ts'
import type { ServerRefusal, ServerStatus } from './servers.ts'

/** Returns why creating a server is refused, or null. */
export function findCreationRefusal(
  owner: Owner,
  settings: ActionSettings,
): BanRefusal | ServerRefusal | null {
  if (owner.isBanned) return findBanRefusal(owner)
  if (settings.disableServerCreation && !owner.isAdmin) return { code: 'creation-disabled' }
  return owner.availableSlot <= 0 ? { code: 'no-slots' } : null
}

/**
 * Returns why an owner may not delete their server, or null. Deletion stops a running server, so the switch
 * applies to it.
 */
export function findDeletionRefusal(
  owner: Owner,
  status: ServerStatus,
  settings: ActionSettings,
): BanRefusal | SwitchRefusal | null {
  if (owner.isBanned) return findBanRefusal(owner)
  return status === 'OFFLINE' ? null : findActionsRefusal(owner, settings)
}
