import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

/** The ban as its user sees it. `expires` is empty for a permanent ban. */
export const banInfoSchema = z.object({
  reason: z.string(),
  bannedBy: z.string(),
  bannedAt: instantSchema,
  expires: z.union([instantSchema, z.literal('')]),
})
export type BanInfo = z.output<typeof banInfoSchema>

export type BanRefusal = Refusal<'banned'>

/** Returns a refusal for a banned user, else null. */
export const findBanRefusal = (owner: { isBanned: boolean }): BanRefusal | null =>
  owner.isBanned ? { code: 'banned' } : null

/** Returns whether the ban is in force. An expired ban may still be in the database. */
export function isBanInForce(ban: { expires: string } | null, nowMs: number): boolean {
  if (ban === null) return false
  return ban.expires === '' || Date.parse(ban.expires) > nowMs
}

const params = z.object({ discordId: userIdSchema })

export const banUser = route({
  method: 'POST',
  path: '/admin/users/:discordId/ban',
  access: 'users:manage',
  summary: 'Ban a user with a reason, for a duration or for good.',
  params,
  body: z.strictObject({
    reason: z.string(withCode('ban-form')).max(500, 'At most 500 characters.'),
    duration: z.string(withCode('ban-form')).max(20, withCode('duration')),
  }),
  reply: changedSchema,
})

export const unbanUser = route({
  method: 'POST',
  path: '/admin/users/:discordId/unban',
  access: ['users:manage', 'bans:manage'],
  summary: 'Lift a ban.',
  params,
  reply: changedSchema,
})

/** One ban of a user, past or present. */
export const banRecordSchema = z.object({
  discordUsername: z.string(),
  growId: z.string(),
  discordId: userIdSchema,
  bannedBy: z.string(),
  /** The Discord ID of that admin; null unless exactly one admin has that name now. */
  bannedById: userIdSchema.nullable(),
  reason: z.string(),
  bannedAt: instantSchema,
  /** Null for a permanent ban. */
  expires: instantSchema.nullable(),
  /** When an admin lifted or replaced it; null if neither happened. */
  liftedAt: instantSchema.nullable(),
  liftedBy: z.string().nullable(),
  liftedById: userIdSchema.nullable(),
})
export type BanRecord = z.output<typeof banRecordSchema>

export const bansListed = 1000

export const listBans = route({
  method: 'GET',
  path: '/admin/bans',
  access: 'bans:view',
  summary: `The newest ${bansListed} bans of users, newest first.`,
  query: z.object({
    /** Matches any part of the username, GrowID, Discord id, reason or the admin's name, ignoring case. */
    search: z.string().trim().max(100).default(''),
  }),
  reply: z.array(banRecordSchema),
})

/** Answers to the changes of this feature. */
export type BanReply = CodedReply<'user-banned'> | CodedReply<'user-unbanned'>

/** Entries of this feature in the activity log. */
export type BanActivity = 'user-banned' | 'user-unbanned'

/** Changes of this feature that can be undone. */
export type BanUndo =
  | CodedReply<'user-banned', { name: string }>
  | CodedReply<'user-unbanned', { name: string }>

/** Refusals of bans of users. */
export type BanChangeRefusal =
  | Refusal<'user-ban-changed', { username: string }>
  | Refusal<'admin-not-bannable'>
  | Refusal<'user-not-banned'>
  | Refusal<'lift-ban-first'>
