import { feedbackStatusSchema } from '@trellis/contract/operations/feedback.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'

/** Lists the statuses of feedback for a select, in the panel's language. */
export const listStatuses = () =>
  feedbackStatusSchema.options.map((value) => ({
    value,
    label: feedbackAdminMessages.statuses[value],
  }))
