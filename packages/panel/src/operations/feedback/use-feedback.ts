import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteFeedback,
  type FeedbackStatus,
  listFeedback,
  setFeedbackStatus,
} from '@trellis/contract/operations/feedback.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'
import { reportChange } from '../../platform/undo/index.ts'

const listKey = [listFeedback.method, listFeedback.path] as const

/** The newest messages, of one status when one is given. */
export function useFeedback(status: FeedbackStatus | null) {
  return useQuery({
    ...getQuery(listFeedback, { query: status === null ? {} : { status } }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => feedbackAdminMessages.fetchFailed },
  })
}

type StatusChange = { feedbackId: string; status: FeedbackStatus; answer?: string }

export function useSetFeedbackStatus() {
  const client = useQueryClient()
  const text = feedbackAdminMessages
  return useMutation({
    mutationFn: ({ feedbackId, ...body }: StatusChange) =>
      call(setFeedbackStatus, { params: { feedbackId }, body }),
    meta: { fallback: () => text.updateFailed },
    onSuccess: async ({ undo }, { answer }) => {
      const done = answer === undefined ? text.statusUpdated : text.answered
      reportChange({ text: done, undo, client })
      // Pending until the list has it, so that the select does not fall back in between.
      await client.invalidateQueries({ queryKey: listKey })
    },
  })
}

export function useDeleteFeedback() {
  const client = useQueryClient()
  const text = feedbackAdminMessages
  return useMutation({
    mutationFn: (feedbackId: string) => call(deleteFeedback, { params: { feedbackId } }),
    meta: { fallback: () => text.deleteFailed },
    onSuccess: async ({ undo }) => {
      reportChange({ text: text.deleted, undo, client })
      await client.invalidateQueries({ queryKey: listKey })
    },
  })
}
