import { completeRights } from '@trellis/contract/hosting/members.ts'
import type { ServerRight } from '@trellis/contract/kit/server-access.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount, findBanInfo } from '../../people/users/index.ts'
import { findMember, type InvitationRow, isOver } from './store.ts'

/**
 * Returns an invitation with what it gives at this moment: no right and no longer time than its inviter has. Returns null
 * when the inviter may not invite any more: a former owner, a former member, one without the right to invite, or one who
 * is banned.
 */
export async function limitToInviter(
  tx: Tx,
  invitation: InvitationRow,
  { ownerId, at }: { ownerId: string; at: number },
): Promise<InvitationRow | null> {
  const { inviterId, serverId, rights, memberExpiresAt } = invitation
  const account = inviterId === null ? null : await findAccount(tx, inviterId)
  if (inviterId === null || account === null || findBanInfo(account.ban, at) !== null) return null
  if (inviterId === ownerId) return invitation
  const inviter = await findMember(tx, serverId, inviterId)
  if (inviter === null || isOver(inviter, at) || !inviter.rights.includes('members')) return null
  return {
    ...invitation,
    rights: keepShared(rights, inviter.rights),
    memberExpiresAt: getEarlierEnd(memberExpiresAt, inviter.expiresAt),
  }
}

/** A member never gives the right to invite. */
const keepShared = (wanted: readonly ServerRight[], own: readonly ServerRight[]) =>
  completeRights(wanted.filter((right) => right !== 'members' && own.includes(right)))

/** Returns the earlier of two ends in milliseconds since 1970; null for no end. */
export function getEarlierEnd(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
