import {
  findPreset,
  type Invitation,
  type Member,
  type ReceivedInvitation,
} from '@trellis/contract/hosting/members.ts'
import type { ReceivedTransfer } from '@trellis/contract/hosting/transfers.ts'
import type { Tx } from '../../kit/db.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { findAccount } from '../../people/users/index.ts'
import { describeTasks } from '../scheduled-tasks/index.ts'
import type { ListedServer } from '../servers/index.ts'
import { type InvitationRow, isOver, listMembers, type NamedMembership } from './store.ts'
import type { TransferRow } from './transfer-store.ts'

export const describeMember = (member: NamedMembership): Member => ({
  discordId: member.userId,
  growId: member.growId ?? '',
  username: member.username,
  preset: findPreset(member.rights),
  rights: [...member.rights],
  invitedBy: member.invitedBy,
  joinedAt: formatInstant(member.joinedAt),
  expiresAt: formatInstantOrNull(member.expiresAt),
})

export const describeInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  growId: row.growId,
  discordId: row.userId,
  preset: findPreset(row.rights),
  rights: [...row.rights],
  invitedBy: row.invitedBy,
  createdAt: formatInstant(row.createdAt),
  expiresAt: formatInstant(row.expiresAt),
  memberExpiresAt: formatInstantOrNull(row.memberExpiresAt),
})

/** Describes an invitation to the user who received it. */
export const describeReceived = (
  row: InvitationRow,
  code: string,
  server: { name: string; ownerName: string },
): ReceivedInvitation => ({
  code,
  serverName: server.name,
  ownerName: server.ownerName,
  invitedBy: row.invitedBy,
  preset: findPreset(row.rights),
  rights: [...row.rights],
  expiresAt: formatInstant(row.expiresAt),
  memberExpiresAt: formatInstantOrNull(row.memberExpiresAt),
})

/** Describes an offered server to its recipient, with everything that comes along: nothing else shows that before the acceptance. */
export async function describeReceivedTransfer(
  tx: Tx,
  { offer, server, at }: { offer: TransferRow; server: ListedServer; at: number },
): Promise<ReceivedTransfer> {
  const owner = await findAccount(tx, server.owner_id)
  const members = await listMembers(tx, server.id)
  const tasks = await describeTasks(tx, server.id, at)
  return {
    code: offer.id,
    serverName: server.name,
    ownerName: server.owner_grow_id ?? '',
    expiresAt: formatInstant(offer.expiresAt),
    sizeBytes: owner?.servers.find(({ id }) => id === server.id)?.storageBytes ?? 0,
    members: members
      .filter((member) => member.userId !== offer.toId && !isOver(member, at))
      .map(describeMember)
      .map(({ growId, preset, rights, expiresAt }) => ({ growId, preset, rights, expiresAt })),
    tasks: tasks.map(({ type, event, command, schedule, timezone, isPaused }) => ({
      ...{ type, schedule, timezone, isPaused },
      ...(event !== undefined && { event }),
      ...(command !== undefined && { command }),
    })),
  }
}
