import {
  deleteFeedback,
  listFeedback,
  readAppeal,
  sendAppeal,
  setFeedbackStatus,
  submitFeedback,
} from '@trellis/contract/operations/feedback.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Appeals } from './appeals.ts'
import type { FeedbackService } from './service.ts'

type Deps = { feedback: FeedbackService; appeals: Appeals }

export function bindFeedbackRoutes(bind: BindRoute, { feedback, appeals }: Deps): void {
  bind(readAppeal, ({ caller }) => appeals.read(caller))
  bind(sendAppeal, ({ caller, body }) => appeals.send(caller, body.message))
  bind(submitFeedback, ({ caller, body }) => feedback.submit(caller, body))
  bind(listFeedback, ({ query }) => feedback.list(query.status))
  bind(setFeedbackStatus, ({ caller, params, body }) =>
    feedback.setStatus(caller, params.feedbackId, body),
  )
  bind(deleteFeedback, ({ caller, params }) => feedback.delete(caller, params.feedbackId))
}
