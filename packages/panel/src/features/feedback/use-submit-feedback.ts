import { useMutation } from '@tanstack/react-query'
import { type FeedbackType, submitFeedback } from '@trellis/contract/feedback.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'

export type FeedbackDraft = { type: FeedbackType; message: string }

/** `onSent` also comes while the page is out of sight. */
export function useSubmitFeedback(onSent: (draft: FeedbackDraft) => void) {
  return useMutation({
    mutationFn: (draft: FeedbackDraft) => call(submitFeedback, { body: draft }),
    meta: { fallback: () => words.feedback.failed },
    onSuccess: ({ message }, draft) => {
      onSent(draft)
      showToast('success', message)
    },
  })
}
