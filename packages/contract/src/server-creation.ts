import { type BanRefusal, banDenial } from './bans.ts'
import {
  type ActionSettings,
  actionsDenial,
  type Owner,
  type ServerRefusal,
  type ServerStatus,
  type SwitchRefusal,
} from './servers.ts'

/** Returns why creating a server is refused, or null. */
export function creationDenial(
  owner: Owner,
  settings: ActionSettings,
): BanRefusal | ServerRefusal | null {
  if (owner.isBanned) return banDenial(owner)
  if (settings.disableServerCreation && !owner.isAdmin) return { code: 'creation-disabled' }
  return owner.availableSlot <= 0 ? { code: 'no-slots' } : null
}

/**
 * Returns why an owner may not delete their server, or null. Deletion stops a running server, so the switch
 * applies to it.
 */
export function deletionDenial(
  owner: Owner,
  status: ServerStatus,
  settings: ActionSettings,
): BanRefusal | SwitchRefusal | null {
  if (owner.isBanned) return banDenial(owner)
  return status === 'OFFLINE' ? null : actionsDenial(owner, settings)
}
