import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTask } from '@trellis/contract/scheduled-tasks.ts'
import { showToast } from '../../design/toast.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { words } from '../../words/words.ts'
import { refreshTasks } from './task-cache.ts'

export type NewTask = CallInput<typeof createTask>['body']

export function useCreateTask(userId: string) {
  const client = useQueryClient()
  const text = words.scheduledTasks
  return useMutation({
    mutationFn: (task: NewTask) => call(createTask, { params: { id: userId }, body: task }),
    meta: { fallback: () => text.scheduleFailed },
    onSuccess: () => {
      showToast('success', text.scheduled)
      return refreshTasks(client, userId)
    },
  })
}
