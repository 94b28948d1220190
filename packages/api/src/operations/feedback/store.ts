import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import {
  type Feedback,
  type FeedbackStatus,
  feedbackStatusSchema,
  listedFeedbackTypeSchema,
} from '@trellis/contract/operations/feedback.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'

export const feedbackRowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  type: listedFeedbackTypeSchema,
  message: z.string(),
  username: z.string(),
  grow_id: z.string(),
  status: feedbackStatusSchema,
  at: z.int(),
  /** Undo offers of earlier versions lack it. */
  server_id: z.string().nullable().default(null),
  answer: z.string().nullable().default(null),
})
export type ListedType = z.output<typeof listedFeedbackTypeSchema>
export type FeedbackRow = z.input<typeof feedbackRowSchema>

export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  await tx.insertInto('feedback').values(row).execute()
}

/** Newest first. */
export async function listFeedbackRows(
  tx: Tx,
  { status, limit }: { status: FeedbackStatus | undefined; limit: number },
): Promise<Feedback[]> {
  let wanted = tx
    .selectFrom('feedback')
    .leftJoin('server', 'server.id', 'feedback.server_id')
    .selectAll('feedback')
    .select('server.name as server_name')
  if (status !== undefined) wanted = wanted.where('feedback.status', '=', status)
  const rows = await wanted
    .orderBy('feedback.at', 'desc')
    .orderBy('feedback.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    message: row.message,
    personId: userIdSchema.parse(row.user_id),
    submittedByUsername: row.username,
    submittedByGrowId: row.grow_id,
    ...(row.server_name !== null && { serverName: row.server_name }),
    status: row.status,
    ...(row.answer !== null && { answer: row.answer }),
    timestamp: new Date(row.at).toISOString(),
  }))
}

/** Counts the reports of a server, and of all servers, that no admin has dealt with. */
export async function countNewReports(
  tx: Tx,
  serverId: string,
): Promise<{ ofServer: number; all: number }> {
  const { all, of_server } = await tx
    .selectFrom('feedback')
    .select((of) => [
      of.fn.countAll<number>().as('all'),
      of.fn.count<number>(of.case().when('server_id', '=', serverId).then(1).end()).as('of_server'),
    ])
    .where('server_id', 'is not', null)
    .where('status', '=', 'New')
    .executeTakeFirstOrThrow()
  return { ofServer: Number(of_server), all: Number(all) }
}

/** The largest number of new messages that is counted. */
const maxCounted = 1000

/** Counts the messages of these types that no admin has dealt with, up to 1,000. */
export async function countNew(tx: Tx, types: readonly ListedType[]): Promise<number> {
  const { count } = await tx
    .selectFrom((of) =>
      of
        .selectFrom('feedback')
        .select('type')
        .where('status', '=', sql.lit('New'))
        .where('type', 'in', types)
        .limit(maxCounted)
        .as('waiting'),
    )
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewStatus = { status: FeedbackStatus; answer?: string }

/** Sets the status, and the answer unless it is empty. Returns the row before, or null if there is no such message. */
export async function replaceStatus(
  tx: Tx,
  id: string,
  { status, answer = '' }: NewStatus,
): Promise<z.output<typeof feedbackRowSchema> | null> {
  const before = await tx.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()
  await tx
    .updateTable('feedback')
    .set({ status, ...(answer !== '' && { answer }) })
    .where('id', '=', id)
    .execute()
  return before === undefined ? null : feedbackRowSchema.parse(before)
}

/** The whole row as it was, or null when there is no such message. */
export async function removeFeedback(tx: Tx, id: string): Promise<FeedbackRow | null> {
  const row = await tx.deleteFrom('feedback').where('id', '=', id).returningAll().executeTakeFirst()
  return row === undefined ? null : feedbackRowSchema.parse(row)
}
