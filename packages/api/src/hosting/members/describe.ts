import {
  findPreset,
  type Invitation,
  type Member,
  type ReceivedInvitation,
} from '@trellis/contract/members.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import type { InvitationRow, NamedMembership } from './store.ts'

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
