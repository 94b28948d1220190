import type { UserId } from '@trellis/contract/kit/ids.ts'
import { type ServerRight, serverRightSchema } from '@trellis/contract/kit/server-access.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import type { WantedIds } from '../../kit/reloads.ts'

/** The rights of a user to a server, and when they end; null for no end. */
export type Membership = {
  serverId: string
  userId: UserId
  rights: readonly ServerRight[]
  joinedAt: number
  expiresAt: number | null
}

/** Returns whether a membership has ended at an instant. */
export const isOver = ({ expiresAt }: Pick<Membership, 'expiresAt'>, at: number): boolean =>
  expiresAt !== null && expiresAt <= at

/** A membership with the names that lists show. */
export type NamedMembership = Membership & {
  growId: string | null
  username: string
  invitedBy: string
}

export type InvitationRow = {
  id: string
  serverId: string
  growId: string | null
  userId: UserId | null
  rights: readonly ServerRight[]
  invitedBy: string
  inviterId: UserId | null
  createdAt: number
  expiresAt: number
  memberExpiresAt: number | null
}

const rightsSchema = z.array(serverRightSchema)
const readRights = (json: string): ServerRight[] => rightsSchema.parse(JSON.parse(json))

/** Lists the memberships of these users, or of all, the oldest first. */
export async function listMemberships(tx: Tx, userIds: WantedIds): Promise<Membership[]> {
  const rows = await tx
    .selectFrom('server_member')
    .selectAll()
    .$if(userIds !== null, (query) => query.where('user_id', 'in', [...(userIds ?? [])]))
    .orderBy('joined_at')
    .orderBy('server_id')
    .$narrowType<{ user_id: UserId }>()
    .execute()
  return rows.map((row) => ({
    serverId: row.server_id,
    userId: row.user_id,
    rights: readRights(row.rights),
    joinedAt: row.joined_at,
    expiresAt: row.expires_at,
  }))
}

/** The members of a server, the oldest first. */
export async function listMembers(tx: Tx, serverId: string): Promise<NamedMembership[]> {
  const rows = await selectMembers(tx).where('server_member.server_id', '=', serverId).execute()
  return rows.map(readMember)
}

export async function findMember(
  tx: Tx,
  serverId: string,
  userId: string,
): Promise<NamedMembership | null> {
  const row = await selectMembers(tx)
    .where('server_member.server_id', '=', serverId)
    .where('server_member.user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : readMember(row)
}

const selectMembers = (tx: Tx) =>
  tx
    .selectFrom('server_member')
    .innerJoin('account', 'account.id', 'server_member.user_id')
    .select([
      'server_member.server_id',
      'server_member.user_id',
      'server_member.rights',
      'server_member.invited_by',
      'server_member.joined_at',
      'server_member.expires_at',
      'account.grow_id',
      'account.username',
    ])
    .orderBy('server_member.joined_at')
    .orderBy('server_member.user_id')
    .$narrowType<{ user_id: UserId }>()

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]

const readMember = (row: MemberRow): NamedMembership => ({
  serverId: row.server_id,
  userId: row.user_id,
  rights: readRights(row.rights),
  joinedAt: row.joined_at,
  expiresAt: row.expires_at,
  growId: row.grow_id,
  username: row.username,
  invitedBy: row.invited_by,
})

/** Counts the servers in which a user is a member now. */
export async function countMemberships(tx: Tx, userId: string, at: number): Promise<number> {
  const { count } = await tx
    .selectFrom('server_member')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((it) => it.or([it('expires_at', 'is', null), it('expires_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A member whose time is over is replaced. Fails on the primary key for any other member. */
export async function insertMember(
  tx: Tx,
  member: Membership & { invitedBy: string },
): Promise<void> {
  const { serverId, userId, joinedAt } = member
  await tx
    .deleteFrom('server_member')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', joinedAt)
    .execute()
  await tx
    .insertInto('server_member')
    .values({
      server_id: serverId,
      user_id: userId,
      rights: JSON.stringify(member.rights),
      invited_by: member.invitedBy,
      joined_at: joinedAt,
      expires_at: member.expiresAt,
    })
    .execute()
}

export async function updateMember(
  tx: Tx,
  { serverId, userId, rights, expiresAt }: Omit<Membership, 'joinedAt'>,
): Promise<void> {
  await tx
    .updateTable('server_member')
    .set({ rights: JSON.stringify(rights), expires_at: expiresAt })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns false when there is no such member. */
export async function deleteMember(tx: Tx, serverId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('server_member')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lists the memberships that have ended first, at most `limit` of them. They give no right any more. */
export async function listEndedMembers(
  tx: Tx,
  { at, limit }: { at: number; limit: number },
): Promise<Pick<Membership, 'serverId' | 'userId'>[]> {
  return tx
    .selectFrom('server_member')
    .select(['server_id as serverId', 'user_id as userId'])
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<Pick<Membership, 'userId'>>()
    .execute()
}

export async function insertInvitation(
  tx: Tx,
  invitation: InvitationRow & { codeHash: string },
): Promise<void> {
  await tx
    .insertInto('server_invitation')
    .values({
      id: invitation.id,
      code_hash: invitation.codeHash,
      server_id: invitation.serverId,
      grow_id: invitation.growId,
      user_id: invitation.userId,
      rights: JSON.stringify(invitation.rights),
      invited_by: invitation.invitedBy,
      inviter_id: invitation.inviterId,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      member_expires_at: invitation.memberExpiresAt,
    })
    .execute()
}

const selectInvitations = (tx: Tx, at: number) =>
  tx
    .selectFrom('server_invitation')
    .selectAll()
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$narrowType<{ user_id: UserId | null; inviter_id: UserId | null }>()

type StoredInvitation = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

const readInvitation = (row: StoredInvitation): InvitationRow => ({
  id: row.id,
  serverId: row.server_id,
  growId: row.grow_id,
  userId: row.user_id,
  rights: readRights(row.rights),
  invitedBy: row.invited_by,
  inviterId: row.inviter_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  memberExpiresAt: row.member_expires_at,
})

/** The open invitations to a server, the newest first. */
export async function listServerInvitations(
  tx: Tx,
  serverId: string,
  at: number,
): Promise<InvitationRow[]> {
  const rows = await selectInvitations(tx, at).where('server_id', '=', serverId).execute()
  return rows.map(readInvitation)
}

/** The open invitations that name a user, the newest first. */
export async function listUserInvitations(
  tx: Tx,
  userId: string,
  at: number,
): Promise<InvitationRow[]> {
  const rows = await selectInvitations(tx, at).where('user_id', '=', userId).limit(50).execute()
  return rows.map(readInvitation)
}

/** Finds an open invitation by the hash of its code. */
export async function findInvitation(
  tx: Tx,
  codeHash: string,
  at: number,
): Promise<InvitationRow | null> {
  const row = await selectInvitations(tx, at).where('code_hash', '=', codeHash).executeTakeFirst()
  return row === undefined ? null : readInvitation(row)
}

/** Returns false when it was used or taken back already. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('server_invitation')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the open invitations that a former member has made. */
export async function deleteInvitationsBy(
  tx: Tx,
  serverId: string,
  inviterId: string,
): Promise<void> {
  await tx
    .deleteFrom('server_invitation')
    .where('server_id', '=', serverId)
    .where('inviter_id', '=', inviterId)
    .execute()
}

export async function deleteEndedInvitations(tx: Tx, at: number): Promise<void> {
  await tx.deleteFrom('server_invitation').where('expires_at', '<=', at).execute()
}
