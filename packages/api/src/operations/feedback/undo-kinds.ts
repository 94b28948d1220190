import { feedbackStatusSchema } from '@trellis/contract/operations/feedback.ts'
import * as z from 'zod'
import type { Bus } from '../../kit/bus.ts'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { settleNotices, showRead } from './admin-notices.ts'
import { feedbackRowSchema, insertFeedback, replaceStatus } from './store.ts'

export const createMissingFault = () =>
  createFault('missing', { code: 'feedback-gone' }, { code: 'missing' })

export const statusSet = defineUndoKind(
  'feedback-status',
  z.object({ id: z.string(), before: feedbackStatusSchema, after: feedbackStatusSchema }),
)
export const feedbackDeleted = defineUndoKind('feedback-deleted', feedbackRowSchema)

export const createFeedbackUndo = (bus: Bus): UndoKind[] => [
  statusSet.undoneBy(async (tx, { id, before, after }, by) => {
    const found = await replaceStatus(tx, id, { status: before })
    if (found === null) throw createMissingFault()
    if (found.status !== after)
      throw createFault('conflict', { code: 'feedback-status-changed' }, { code: 'conflict' })
    const read = await settleNotices(tx, found.type)
    by.afterwards(() => showRead(bus, read))
    return { userId: null }
  }),
  feedbackDeleted.undoneBy(async (tx, row) => {
    await insertFeedback(tx, row)
    return { userId: null }
  }),
]
