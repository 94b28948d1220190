import * as z from 'zod'
import { failureSchema } from '../kit/failure.ts'
import { instantSchema, serverIdSchema, userIdSchema } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

export const noticeLevelSchema = z.enum(['info', 'success', 'warning', 'error'])

/** The kind of a notice; the panel chooses an icon by it. */
export const noticeKindSchema = z.enum([
  'expiry',
  'storage',
  'crash',
  'backup',
  'configuration',
  'account',
  /** News of the whole installation, for admins. */
  'installation',
])
export type NoticeKind = z.output<typeof noticeKindSchema>

/** A link to the panel's page on which the reader can act. */
export const noticeActionSchema = z.object({
  label: z.string(),
  path: z.string().startsWith('/'),
  /** The server that the page has to show; absent for a page of the account. */
  serverId: serverIdSchema.optional(),
})
export type NoticeAction = z.output<typeof noticeActionSchema>

export const noticeSchema = z.object({
  id: z.int(),
  kind: noticeKindSchema,
  level: noticeLevelSchema,
  /** The sentence in English, for programs and for notices without a code. */
  text: z.string(),
  /** The code of the sentence and its values, with which the panel words it in the reader's language. */
  code: z.string().optional(),
  params: failureSchema.shape.params,
  action: noticeActionSchema.nullable(),
  at: instantSchema,
  isRead: z.boolean(),
})
export type KeptNotice = z.output<typeof noticeSchema>

/** The number of notices kept per user. */
export const maxNotices = 50

const params = z.object({ id: userIdSchema })

export const readNotices = route({
  method: 'GET',
  path: '/users/:id/notices',
  access: 'self',
  summary: `The newest ${maxNotices} notices, newest first.`,
  params,
  reply: z.object({ notices: z.array(noticeSchema), unread: z.int() }),
})

export const markNoticesRead = route({
  method: 'POST',
  path: '/users/:id/notices/read',
  access: 'self',
  summary: 'Mark every notice up to this one as read.',
  params,
  body: z.strictObject({ upTo: z.int().min(0) }),
  reply: z.object({ unread: z.int() }),
})
