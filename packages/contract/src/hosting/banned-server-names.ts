import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, serverNameSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

/** A name that new servers may not use; the comparison ignores case. */
export const bannedServerSchema = z.object({
  serverName: z.string(),
  reason: z.string(),
  bannedBy: z.string(),
  bannedAt: instantSchema,
})
export type BannedServer = z.output<typeof bannedServerSchema>

export const listBannedServers = route({
  method: 'GET',
  path: '/admin/banned-servers',
  access: 'bans:view',
  summary: 'Server names that nobody may use, newest first.',
  reply: z.array(bannedServerSchema),
})

export const banServerName = route({
  method: 'POST',
  path: '/admin/banned-servers',
  access: 'bans:manage',
  summary: 'Keep a name from being used by new servers; a server that has it keeps it.',
  body: z.strictObject({
    serverName: serverNameSchema,
    reason: z
      .string(withCode('name-ban-reason'))
      .trim()
      .min(1, withCode('name-ban-reason'))
      .max(500, 'At most 500 characters.'),
  }),
  reply: changedSchema,
  status: 201,
})

export const unbanServerName = route({
  method: 'DELETE',
  path: '/admin/banned-servers/:serverName',
  access: 'bans:manage',
  summary: 'Let a name be used again.',
  params: z.object({ serverName: serverNameSchema }),
  reply: changedSchema,
})

/** Answers to the changes of this feature. */
export type NameBanReply =
  | CodedReply<'server-name-banned', { name: string }>
  | CodedReply<'used-server-name-banned', { name: string }>
  | CodedReply<'server-name-unbanned', { name: string }>

/** Entries of this feature in the activity log. */
export type NameBanActivity = 'server-name-banned' | 'server-name-unbanned'

/** Changes of this feature that can be undone. */
export type NameBanUndo =
  | CodedReply<'server-name-banned', { name: string }>
  | CodedReply<'server-name-unbanned', { name: string }>

/** Refusals of bans of server names. */
export type NameBanRefusal =
  | Refusal<'name-ban-changed', { name: string }>
  | Refusal<'name-banned'>
  | Refusal<'name-not-banned'>
