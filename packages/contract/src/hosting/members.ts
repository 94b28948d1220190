import * as z from 'zod'
import {
  growIdSchema,
  instantSchema,
  serverIdSchema,
  serverParams,
  userIdSchema,
} from '../kit/ids.ts'
import { cleanPasted } from '../kit/pasted-text.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { type ServerRight, serverRightSchema, serverRights } from '../kit/server-access.ts'

/** The maximum number of members of one server, and of its open invitations. */
/** The maximum numbers of members and open invitations of a server, unless the operator sets others. */
export const maxMembers = 50
export const maxInvitations = 20
/** The maximum number of servers in which a user helps. */
export const maxMemberships = 100

/** Days after which an unused invitation ends, unless it names another end; and the maximum. */
export const defaultInvitationDays = 7
export const maxInvitationDays = 30

export const memberPresetSchema = z.enum(['viewer', 'moderator', 'builder', 'manager'])
export type MemberPreset = z.output<typeof memberPresetSchema>

/** The rights of each preset. The owner chooses any others one by one. */
export const presetRights: Record<MemberPreset, readonly ServerRight[]> = {
  viewer: ['view'],
  moderator: ['view', 'moderation', 'players'],
  builder: ['view', 'worlds'],
  manager: serverRights.filter((right) => right !== 'members'),
}

/** Returns the rights in the order of `serverRights`, with `view`, which each member has. */
export const completeRights = (rights: readonly ServerRight[]): ServerRight[] =>
  serverRights.filter((right) => right === 'view' || rights.includes(right))

/** Returns the preset with exactly these rights; null for others. */
export function findPreset(rights: readonly ServerRight[]): MemberPreset | null {
  const all = completeRights(rights).join()
  return memberPresetSchema.options.find((preset) => presetRights[preset].join() === all) ?? null
}

/** The rights of a member who changes other members; an owner has all. */
export type Inviter = { isOwner: boolean; rights: readonly ServerRight[] }

/** Returns whether the inviter may give these rights, or change a member who has them. */
export function mayGrant(inviter: Inviter, rights: readonly ServerRight[]): boolean {
  if (inviter.isOwner) return true
  if (!inviter.rights.includes('members') || rights.includes('members')) return false
  return rights.every((right) => inviter.rights.includes(right))
}

export type MemberRefusal =
  | Refusal<'rights-not-yours'>
  | Refusal<'no-such-member'>
  | Refusal<'no-such-invitation'>
  | Refusal<'invitation-for-another'>
  | Refusal<'member-already'>
  | Refusal<'owner-invited'>
  | Refusal<'grow-id-unknown', { growId: string }>
  | Refusal<'too-many-members', { max: number }>
  | Refusal<'too-many-invitations', { max: number }>
  | Refusal<'too-many-memberships', { max: number }>
  | Refusal<'end-in-past'>
  | Refusal<'invitation-too-long', { days: number }>
  | Refusal<'preset-or-rights'>

export const memberSchema = z.object({
  discordId: userIdSchema,
  growId: z.string(),
  username: z.string(),
  /** Null for rights that were chosen one by one. */
  preset: memberPresetSchema.nullable(),
  rights: z.array(serverRightSchema),
  /** The name of the user who invited the member. */
  invitedBy: z.string(),
  joinedAt: instantSchema,
  /** When the membership ends; null for no end. */
  expiresAt: instantSchema.nullable(),
})
export type Member = z.output<typeof memberSchema>

/** A member in the list; the Discord ids of others are shown to those only who may change members. */
export const listedMemberSchema = memberSchema.extend({ discordId: userIdSchema.optional() })
export type ListedMember = z.output<typeof listedMemberSchema>

export const invitationSchema = z.object({
  id: z.string(),
  /** The only user who may accept it: a GrowID, a Discord id, or null for anyone with the link. */
  growId: z.string().nullable(),
  discordId: userIdSchema.nullable(),
  preset: memberPresetSchema.nullable(),
  rights: z.array(serverRightSchema),
  invitedBy: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  memberExpiresAt: instantSchema.nullable(),
})
export type Invitation = z.output<typeof invitationSchema>

/** An invitation as the invited user reads it. */
export const receivedInvitationSchema = z.object({
  code: z.string(),
  serverName: z.string(),
  ownerName: z.string(),
  invitedBy: z.string(),
  preset: memberPresetSchema.nullable(),
  rights: z.array(serverRightSchema),
  expiresAt: instantSchema,
  memberExpiresAt: instantSchema.nullable(),
})
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>

const rightsSchema = z.array(serverRightSchema).min(1).max(serverRights.length)
const grantShape = { preset: memberPresetSchema.optional(), rights: rightsSchema.optional() }

export const invitationCodeSchema = z
  .string()
  .overwrite(cleanPasted)
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Not an invitation.')
const codeParams = z.object({ code: invitationCodeSchema })
const memberParams = serverParams.extend({ discordId: userIdSchema })
const changeLimit = { max: 60, perSeconds: 60 }

export const listMembers = route({
  method: 'GET',
  path: '/servers/:serverId/members',
  access: { server: 'view' },
  summary:
    'The members of a server, the oldest first; its owner is not one of them. Those without the right `members` get no Discord id but their own.',
  params: serverParams,
  reply: z.array(listedMemberSchema),
})

export const changeMember = route({
  method: 'PUT',
  path: '/servers/:serverId/members/:discordId',
  access: { server: 'members' },
  summary: 'Give a member other rights and another end; without `expiresAt` there is no end.',
  params: memberParams,
  body: z.strictObject({ ...grantShape, expiresAt: instantSchema.nullish() }),
  reply: replySchema.extend({ member: memberSchema }),
  rateLimit: changeLimit,
})

export const removeMember = route({
  method: 'DELETE',
  path: '/servers/:serverId/members/:discordId',
  access: { server: 'members' },
  summary: 'Remove a member; ends what the member has open.',
  params: memberParams,
  reply: replySchema,
  rateLimit: changeLimit,
})

export const leaveServer = route({
  method: 'POST',
  path: '/servers/:serverId/leave',
  access: { server: 'view' },
  summary: 'Stop being a member of a server.',
  params: serverParams,
  reply: replySchema,
  rateLimit: changeLimit,
})

export const listInvitations = route({
  method: 'GET',
  path: '/servers/:serverId/invitations',
  access: { server: 'members' },
  summary:
    'The open invitations to a server, the newest first. A link is shown once, when it is made.',
  params: serverParams,
  reply: z.array(invitationSchema),
})

export const createInvitation = route({
  method: 'POST',
  path: '/servers/:serverId/invitations',
  access: { server: 'members' },
  summary: 'Invite one user: by GrowID, by Discord id, or the first one who opens the link.',
  params: serverParams,
  body: z.strictObject({
    ...grantShape,
    growId: growIdSchema.optional(),
    discordId: userIdSchema.optional(),
    /** When the invitation ends. */
    expiresAt: instantSchema.optional(),
    /** When the membership ends. */
    memberExpiresAt: instantSchema.nullish(),
  }),
  reply: replySchema.extend({ code: z.string(), url: z.string(), invitation: invitationSchema }),
  status: 201,
  rateLimit: changeLimit,
})

export const deleteInvitation = route({
  method: 'DELETE',
  path: '/servers/:serverId/invitations/:invitationId',
  access: { server: 'members' },
  summary: 'Take an invitation back.',
  params: serverParams.extend({ invitationId: z.string().max(64) }),
  reply: replySchema,
  rateLimit: changeLimit,
})

export const listReceivedInvitations = route({
  method: 'GET',
  path: '/users/:id/invitations',
  access: 'self',
  summary: 'The open invitations that name this user.',
  params: z.object({ id: userIdSchema }),
  reply: z.array(receivedInvitationSchema),
})

export const readInvitation = route({
  method: 'GET',
  path: '/invitations/:code',
  access: 'signed-in',
  summary: 'An invitation, before it is accepted.',
  params: codeParams,
  reply: receivedInvitationSchema,
  rateLimit: { max: 30, perSeconds: 60 },
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/invitations/:code/accept',
  access: 'signed-in',
  summary: 'Become a member. An invitation can be used once.',
  params: codeParams,
  reply: replySchema.extend({ serverId: serverIdSchema, serverName: z.string() }),
  rateLimit: { max: 30, perSeconds: 60 },
})

export const declineInvitation = route({
  method: 'DELETE',
  path: '/invitations/:code',
  access: 'signed-in',
  summary: 'Decline an invitation that names the caller.',
  params: codeParams,
  reply: replySchema,
  rateLimit: { max: 30, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type MemberReply =
  | CodedReply<'member-changed'>
  | CodedReply<'member-removed', { name: string }>
  | CodedReply<'server-left', { name: string }>
  | CodedReply<'invitation-ready'>
  | CodedReply<'invitation-taken-back'>
  | CodedReply<'invitation-accepted', { name: string }>
  | CodedReply<'invitation-declined'>

/** Entries of this feature in the activity log. */
export type MemberActivity =
  | 'invitation-created'
  | 'invitation-declined'
  | 'invitation-taken-back'
  | 'member-changed'
  | 'member-joined'
  | 'member-left'
  | 'member-removed'
  | 'membership-ended'
