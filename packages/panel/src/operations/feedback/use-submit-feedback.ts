import { useMutation } from '@tanstack/react-query'
import { type FeedbackType, submitFeedback } from '@trellis/contract/operations/feedback.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { feedbackMessages } from '../../messages/feedback.ts'

export type FeedbackDraft = { type: FeedbackType; message: string }

/** `onSent` also comes while the page is out of sight. */
export function useSubmitFeedback(onSent: (draft: FeedbackDraft) => void) {
  return useMutation({
    mutationFn: (draft: FeedbackDraft) => call(submitFeedback, { body: draft }),
    meta: { fallback: () => feedbackMessages.failed },
    onSuccess: ({ message }, draft) => {
      onSent(draft)
      showToast('success', message)
    },
  })
}
