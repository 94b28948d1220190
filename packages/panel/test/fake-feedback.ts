import {
  deleteFeedback,
  type Feedback,
  feedbackSchema,
  listFeedback,
  setFeedbackStatus,
  submitFeedback,
} from '@trellis/contract/feedback.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'

export function makeFeedback(number: number, changes: Partial<Feedback> = {}): Feedback {
  return feedbackSchema.parse({
    id: `feedback-${number}`,
    type: 'Suggestion',
    message: `Message ${number}`,
    submittedByUsername: `user${number}`,
    submittedByGrowId: `Grow${number}`,
    status: 'New',
    timestamp: '2026-10-01T02:00:00.000Z',
    ...changes,
  })
}

export const feedbackAnswers: readonly [Route, Answerer][] = [
  [submitFeedback, () => ({ reply: { message: 'Thank you for your feedback!' } })],
  [
    listFeedback,
    ({ query }, { world }) => ({
      reply: world.feedback.filter(
        (it) => query['status'] === undefined || it.status === query['status'],
      ),
    }),
  ],
  [
    setFeedbackStatus,
    ({ params, body }, { world }) => {
      const { status } = body as Pick<Feedback, 'status'>
      const before = world.feedback
      world.feedback = before.map((it) => (it.id === params['feedbackId'] ? { ...it, status } : it))
      const undo = offerUndo(world, 'Set a status', () => {
        world.feedback = before
        return []
      })
      return { reply: { message: 'Status updated.', undo } }
    },
  ],
  [
    deleteFeedback,
    ({ params }, { world }) => {
      const before = world.feedback
      world.feedback = before.filter((it) => it.id !== params['feedbackId'])
      const undo = offerUndo(world, 'Deleted feedback', () => {
        world.feedback = before
        return []
      })
      return { reply: { message: 'Feedback deleted.', undo } }
    },
  ],
]
