import {
  deleteFeedback,
  listFeedback,
  setFeedbackStatus,
  submitFeedback,
} from '@trellis/contract/feedback.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { FeedbackDesk } from './service.ts'

export function feedbackRoutes(bind: BindRoute, { feedback }: { feedback: FeedbackDesk }): void {
  bind(submitFeedback, ({ caller, body }) => feedback.submit(caller, body))
  bind(listFeedback, ({ query }) => feedback.list(query.status))
  bind(setFeedbackStatus, ({ caller, params, body }) =>
    feedback.setStatus(caller, params.feedbackId, body.status),
  )
  bind(deleteFeedback, ({ caller, params }) => feedback.delete(caller, params.feedbackId))
}
