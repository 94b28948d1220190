import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAppeal, sendAppeal } from '@trellis/contract/operations/feedback.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { appealsMessages } from '../../messages/appeals.ts'

export function useAppeal(userId: string) {
  return useQuery(getQuery(readAppeal, { params: { id: userId } }))
}

export function useSendAppeal(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string) =>
      call(sendAppeal, { params: { id: userId }, body: { message } }),
    meta: { fallback: () => appealsMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: getQuery(readAppeal, { params: { id: userId } }).queryKey,
      }),
  })
}
