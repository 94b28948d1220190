import * as z from 'zod'
import { instantSchema, serverIdSchema, serverParams, userIdSchema } from '../kit/ids.ts'
import { cleanPasted } from '../kit/pasted-text.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { serverRightSchema } from '../kit/server-access.ts'
import { memberPresetSchema } from './members.ts'
import { scheduledTaskSchema } from './scheduled-tasks.ts'

/** Days after which an offered transfer ends. */
export const transferDays = 7

export type TransferRefusal =
  | Refusal<'no-such-transfer'>
  | Refusal<'transfer-for-another'>
  | Refusal<'transfer-to-owner'>
  | Refusal<'transfer-while-running'>
  | Refusal<'transfer-too-large'>

export const transferSchema = z.object({
  code: z.string(),
  /** The only user who may accept it. */
  discordId: userIdSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
})
export type Transfer = z.output<typeof transferSchema>

/** A transfer as the user who may accept it reads it. */
export const receivedTransferSchema = z.object({
  code: z.string(),
  serverName: z.string(),
  ownerName: z.string(),
  expiresAt: instantSchema,
  /** The size of its folder, which counts for the storage of its owner. */
  sizeBytes: z.int(),
  /** The members whom the server has now; `keepMembers` decides about them. */
  members: z.array(
    z.object({
      growId: z.string(),
      preset: memberPresetSchema.nullable(),
      rights: z.array(serverRightSchema),
      expiresAt: instantSchema.nullable(),
    }),
  ),
  /** The scheduled tasks, which move with the server. */
  tasks: z.array(
    scheduledTaskSchema.pick({
      type: true,
      event: true,
      command: true,
      schedule: true,
      timezone: true,
      isPaused: true,
    }),
  ),
})
export type ReceivedTransfer = z.output<typeof receivedTransferSchema>

const codeParams = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Not a transfer.'),
})
const changeLimit = { max: 30, perSeconds: 60 }

export const createTransfer = route({
  method: 'POST',
  path: '/servers/:serverId/transfer',
  access: { server: 'owner' },
  summary:
    'Offer the server to another user; an earlier offer ends. It moves when that user accepts.',
  params: serverParams,
  body: z.strictObject({ discordId: userIdSchema }),
  reply: replySchema.extend({ code: z.string(), transfer: transferSchema }),
  status: 201,
  // Each offer is shown to the other user at once.
  rateLimit: { max: 10, perSeconds: 600 },
})

export const readTransfer = route({
  method: 'GET',
  path: '/servers/:serverId/transfer',
  access: { server: 'owner' },
  summary: 'The open offer of the server to another user; null without one.',
  params: serverParams,
  reply: z.object({ transfer: transferSchema.nullable() }),
})

export const deleteTransfer = route({
  method: 'DELETE',
  path: '/servers/:serverId/transfer',
  access: { server: 'owner' },
  summary: 'Withdraw the offer of the server to another user.',
  params: serverParams,
  reply: replySchema,
  rateLimit: changeLimit,
})

export const listReceivedTransfers = route({
  method: 'GET',
  path: '/users/:id/transfers',
  access: 'self',
  summary: 'The servers that are offered to this user.',
  params: z.object({ id: userIdSchema }),
  reply: z.array(receivedTransferSchema),
})

export const acceptTransfer = route({
  method: 'POST',
  path: '/transfers/:code/accept',
  access: 'signed-in',
  summary:
    'Become the owner of an offered server, which must be stopped; takes a free slot. Its members are removed, unless they shall stay.',
  params: codeParams,
  body: z.strictObject({ keepMembers: z.boolean().default(false) }),
  reply: replySchema.extend({ serverId: serverIdSchema, serverName: z.string() }),
  rateLimit: changeLimit,
})

export const declineTransfer = route({
  method: 'DELETE',
  path: '/transfers/:code',
  access: 'signed-in',
  summary: 'Decline an offered server.',
  params: codeParams,
  reply: replySchema,
  rateLimit: changeLimit,
})

/** Answers to the changes of this feature. */
export type TransferReply =
  | CodedReply<'transfer-offered'>
  | CodedReply<'transfer-withdrawn'>
  | CodedReply<'transfer-accepted', { name: string }>
  | CodedReply<'transfer-declined'>

/** Entries of this feature in the activity log. */
export type TransferActivity =
  | 'server-transferred'
  | 'transfer-declined'
  | 'transfer-offered'
  | 'transfer-withdrawn'
