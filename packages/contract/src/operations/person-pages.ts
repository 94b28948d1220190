import * as z from 'zod'
import { pagedShape } from '../kit/document.ts'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import { personPermissions } from '../kit/person-permissions.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { banRecordSchema } from '../people/bans.ts'
import { feedbackSchema } from './feedback.ts'
import { managedServerSchema } from './managed-servers.ts'

/** The number of rows in a page of each list about a person. */
export const personPageSize = 10
/** The maximum number of notes about one person, and of characters in a note. */
export const maxPersonNotes = 50
export const maxNoteCharacters = 1000

/** The words that the stored English text of each entry about a support visit has. */
export const visitSearch = 'Support visit'

export type PersonRefusal = Refusal<'too-many-notes', { max: number }> | Refusal<'no-such-note'>

const params = z.object({ discordId: userIdSchema })
const query = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })
const changeLimit = { max: 60, perSeconds: 60 }

export const readPerson = route({
  method: 'GET',
  path: '/admin/people/:discordId',
  access: personPermissions,
  summary: 'Who a person is; the lists about them have permissions of their own.',
  params,
  reply: z.object({
    discordId: userIdSchema,
    discordUsername: z.string(),
    /** Empty before the registration. */
    growId: z.string(),
    registeredAt: instantSchema.nullable(),
    role: z.enum(['user', 'admin', 'super']),
    isBanned: z.boolean(),
  }),
})

export const listPersonServers = route({
  method: 'GET',
  path: '/admin/people/:discordId/servers',
  access: 'servers:view',
  summary: `The servers of a person, by name, ${personPageSize} a page.`,
  params,
  query,
  reply: z.object({
    rows: z.array(
      managedServerSchema.pick({ name: true, status: true, players: true, version: true }),
    ),
    ...pagedShape,
  }),
})

export const listPersonBans = route({
  method: 'GET',
  path: '/admin/people/:discordId/bans',
  access: 'bans:view',
  summary: `The bans of a person, newest first, ${personPageSize} a page.`,
  params,
  query,
  reply: z.object({
    rows: z.array(
      banRecordSchema
        .omit({ discordUsername: true, growId: true, discordId: true })
        .omit({ bannedById: true, liftedById: true })
        .extend({ appealedAt: instantSchema.nullable() }),
    ),
    ...pagedShape,
  }),
})

export const listPersonFeedback = route({
  method: 'GET',
  path: '/admin/people/:discordId/feedback',
  access: 'feedback:view',
  summary: `The messages and appeals of a person, newest first, ${personPageSize} a page.`,
  params,
  query,
  reply: z.object({
    rows: z.array(
      feedbackSchema.pick({ id: true, type: true, message: true, status: true, timestamp: true }),
    ),
    ...pagedShape,
  }),
})

export const personNoteSchema = z.object({
  id: z.int(),
  /** The name of the admin who wrote it, and their Discord ID. */
  author: z.string(),
  authorId: userIdSchema,
  text: z.string(),
  at: instantSchema,
})
export type PersonNote = z.output<typeof personNoteSchema>

export const listPersonNotes = route({
  method: 'GET',
  path: '/admin/people/:discordId/notes',
  access: 'users:view',
  summary: `What admins noted about a person, newest first, ${personPageSize} a page; the person does not see it.`,
  params,
  query,
  reply: z.object({ rows: z.array(personNoteSchema), ...pagedShape }),
})

export const addPersonNote = route({
  method: 'POST',
  path: '/admin/people/:discordId/notes',
  access: 'users:manage',
  summary: `Add a note about a person, who has at most ${maxPersonNotes}.`,
  params,
  body: z.strictObject({
    text: z
      .string(withCode('note-empty'))
      .trim()
      .min(1, withCode('note-empty'))
      .max(maxNoteCharacters, 'At most 1,000 characters.'),
  }),
  reply: replySchema,
  status: 201,
  rateLimit: changeLimit,
})

export const deletePersonNote = route({
  method: 'DELETE',
  path: '/admin/people/:discordId/notes/:noteId',
  access: 'users:manage',
  summary: 'Delete a note about a person.',
  params: params.extend({ noteId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: replySchema,
  rateLimit: changeLimit,
})

/** Answers to the changes of this feature. */
export type PersonReply = CodedReply<'person-note-added'> | CodedReply<'person-note-deleted'>

/** Entries of this feature in the activity log. */
export type PersonActivity = 'person-note-added' | 'person-note-deleted'
