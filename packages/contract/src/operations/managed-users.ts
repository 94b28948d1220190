import * as z from 'zod'
import { adminUserParams, maxAmount } from '../kit/amounts.ts'
import { parseDuration } from '../kit/durations.ts'
import { withCode } from '../kit/field-codes.ts'
import { grantNoteShape } from '../kit/grant-note.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { banInfoSchema } from '../people/bans.ts'
import { undoOfferSchema } from '../platform/undo.ts'
import { balanceBulkActionSchema, balanceBulkChanges } from './bulk-grants.ts'

/** A user as admins see them in a table; the keys are the spec's. */
export const managedUserRowSchema = z.object({
  DiscordID: userIdSchema,
  DiscordUsername: z.string(),
  GrowID: z.string(),
  /** The first server; empty if the user has none. */
  ServerName: z.string(),
  /** The number of the user's servers. */
  servers: z.int().default(0),
  AccountType: z.enum(['Free', 'Paid']),
  StorageUsedMB: z.number(),
  StorageLimitMB: z.int(),
  IsBanned: z.boolean(),
  isAdmin: z.boolean(),
})
export type ManagedUserRow = z.output<typeof managedUserRowSchema>

export const userFilterSchema = z.enum(['all', 'banned', 'active'])
export type UserFilter = z.output<typeof userFilterSchema>

export const usersPerPage = 10
/** The maximum to which the matches of a search are counted. */
export const maxUsersFound = 1000

export const listManagedUsers = route({
  method: 'GET',
  path: '/admin/users',
  access: 'users:view',
  summary: `Registered users, newest first, ${usersPerPage} a page.`,
  query: z.object({
    /** Matches any part of the Discord id, username, GrowID or server name, ignoring case. */
    search: z.string().trim().max(100).default(''),
    filter: userFilterSchema.default('all'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: z.object({
    rows: z.array(managedUserRowSchema),
    /** The number of users; for a search or filter, counted up to `maxUsersFound`. */
    total: z.int(),
    /** True if there are more than were counted. */
    isCapped: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

/** One user with everything that an admin can change. */
export const managedUserSchema = z.object({
  DiscordID: userIdSchema,
  DiscordUsername: z.string(),
  GrowID: z.string(),
  ServerName: z.string(),
  /** The names of all servers of the user. */
  servers: z.array(z.string()).default([]),
  /** Whole days left, rounded up. */
  ServerTime: z.int(),
  /** When the server time ends if it is used from now on; empty for permanent. */
  estimatedExpiry: z.union([instantSchema, z.literal('')]),
  /** The total number of servers that the user may have. */
  Slot: z.int(),
  /** How many backups the user may have of each server beyond the first. */
  ExtraBackups: z.int(),
  Credit: z.int(),
  /** The debt of the account, in credits. */
  Debt: z.int().default(0),
  AccountType: z.enum(['Free', 'Paid']),
  /** When the Paid plan ends; empty for a plan without an end, and for Free. */
  planUntil: z.union([instantSchema, z.literal('')]),
  StorageUsedMB: z.number(),
  StorageLimitMB: z.int(),
  IsBanned: z.boolean(),
  BanInfo: banInfoSchema.nullable(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  registeredAt: instantSchema,
})
export type ManagedUser = z.output<typeof managedUserSchema>

export const readManagedUser = route({
  method: 'GET',
  path: '/admin/users/:discordId',
  access: 'users:view',
  summary: 'One registered user with everything that an admin can change.',
  params: adminUserParams,
  reply: managedUserSchema,
})

export const maxUsersAtOnce = 200

const discordIds = z
  .array(userIdSchema)
  .min(1, withCode('users-empty'))
  .max(maxUsersAtOnce, `At most ${maxUsersAtOnce} users at once.`)
  .refine((ids) => new Set(ids).size === ids.length, withCode('user-repeated'))

export const bulkActionSchema = z.enum(['ban', 'unban', ...balanceBulkActionSchema.options])
export type BulkAction = z.output<typeof bulkActionSchema>

/** The users, servers and players that an action would affect. */
export const impactSchema = z.object({
  users: z.int(),
  admins: z.int(),
  banned: z.int(),
  /**
   * The servers that the action affects, and those of them that run now. Only a super admin affects admins,
   * and never with a ban.
   */
  servers: z.int(),
  onlineServers: z.int(),
  players: z.int(),
})
export type Impact = z.output<typeof impactSchema>

export const readImpact = route({
  method: 'POST',
  path: '/admin/users/impact',
  access: ['users:manage', 'users:bulk_actions'],
  summary: 'What an action on these users would touch; changes nothing.',
  body: z.strictObject({ discordIds, action: bulkActionSchema.default('ban') }),
  reply: impactSchema,
})

const bulkBody = z
  .strictObject({
    discordIds,
    action: bulkActionSchema,
    /** Days, slots or credits. */
    amount: z.int(withCode('amount')).min(0, withCode('amount')).optional(),
    /** The reason of a ban or of a grant. One reference is for the whole call. */
    ...grantNoteShape,
    duration: z.string().trim().max(20, withCode('duration')).optional(),
  })
  .superRefine(({ action, amount, reason, reference, duration }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (reference !== undefined && (action === 'ban' || action === 'unban')) {
      context.addIssue({ code: 'unrecognized_keys', keys: ['reference'], path: [] })
    }
    if (action === 'ban') {
      if (!reason) return refuse('reason', withCode('ban-form'))
      if (!duration) return refuse('duration', withCode('ban-form'))
      if (parseDuration(duration) === null) refuse('duration', withCode('duration'))
      return
    }
    if (action === 'unban') return
    if (amount === undefined) return refuse('amount', withCode('amount'))
    const max = maxAmount[balanceBulkChanges[action].unit]
    if (amount > max) refuse('amount', `At most ${max.toLocaleString('en-US')}.`)
  })

/** The result for one user; `message` names the change, or the reason why there was none. */
export const bulkResultSchema = replySchema.extend({
  discordId: userIdSchema,
  /** Empty for an unknown id. */
  username: z.string(),
  ok: z.boolean(),
})
export type BulkResult = z.output<typeof bulkResultSchema>

export const changeUsers = route({
  method: 'POST',
  path: '/admin/users/bulk',
  access: 'users:bulk_actions',
  summary: 'Do the same to many users; each by itself, with its own result.',
  body: bulkBody,
  reply: replySchema.extend({
    results: z.array(bulkResultSchema),
    undo: undoOfferSchema.nullable(),
  }),
  rateLimit: { max: 30, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type BulkReply = CodedReply<'bulk-done', { done: number; users: number }>

/** Changes of this feature that can be undone. */
export type BulkUndo = CodedReply<'users-changed', { action: BulkAction; users: number }>

/** Refusals of calls about users. */
export type ManagedUserRefusal = Refusal<'no-such-user'>
