import { feedbackStatusSchema } from '@trellis/contract/feedback.ts'
import * as z from 'zod'
import { Fault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { feedbackRowSchema, insertFeedback, replaceStatus } from './store.ts'

export const missing = () => new Fault('missing', 'This feedback is not there any more.')

export const statusSet = defineUndoKind(
  'feedback-status',
  z.object({ id: z.string(), before: feedbackStatusSchema, after: feedbackStatusSchema }),
)
export const feedbackDeleted = defineUndoKind('feedback-deleted', feedbackRowSchema)

export const feedbackUndo: UndoKind[] = [
  statusSet.undoneBy(async (tx, { id, before, after }) => {
    const found = await replaceStatus(tx, id, before)
    if (found === null) throw missing()
    if (found !== after) throw new Fault('conflict', 'Its status has been changed since.')
    return { userId: null }
  }),
  feedbackDeleted.undoneBy(async (tx, row) => {
    await insertFeedback(tx, row)
    return { userId: null }
  }),
]
