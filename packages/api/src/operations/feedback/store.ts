import {
  type Feedback,
  type FeedbackStatus,
  feedbackStatusSchema,
  listedFeedbackTypeSchema,
} from '@trellis/contract/feedback.ts'
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
})
type FeedbackRow = z.output<typeof feedbackRowSchema>

export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  await tx.insertInto('feedback').values(row).execute()
}

/** Newest first. */
export async function listFeedbackRows(
  tx: Tx,
  { status, limit }: { status: FeedbackStatus | undefined; limit: number },
): Promise<Feedback[]> {
  let wanted = tx.selectFrom('feedback').selectAll()
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  const rows = await wanted.orderBy('at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    message: row.message,
    submittedByUsername: row.username,
    submittedByGrowId: row.grow_id,
    status: row.status,
    timestamp: new Date(row.at).toISOString(),
  }))
}

/** The status before, or null when there is no such message. */
export async function replaceStatus(
  tx: Tx,
  id: string,
  status: FeedbackStatus,
): Promise<FeedbackStatus | null> {
  const before = await tx
    .selectFrom('feedback')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  await tx.updateTable('feedback').set({ status }).where('id', '=', id).execute()
  return before?.status ?? null
}

/** The whole row as it was, or null when there is no such message. */
export async function removeFeedback(tx: Tx, id: string): Promise<FeedbackRow | null> {
  const row = await tx.deleteFrom('feedback').where('id', '=', id).returningAll().executeTakeFirst()
  return row === undefined ? null : feedbackRowSchema.parse(row)
}
