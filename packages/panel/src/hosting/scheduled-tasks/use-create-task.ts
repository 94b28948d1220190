import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { showToast } from '../../design/toast.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { refreshTasks } from './task-cache.ts'

export type NewTask = CallInput<typeof createTask>['body']

export function useCreateTask(serverId: string) {
  const client = useQueryClient()
  const text = scheduledTasksMessages
  return useMutation({
    mutationFn: (task: NewTask) => call(createTask, { params: { serverId }, body: task }),
    meta: { fallback: () => text.scheduleFailed },
    onSuccess: () => {
      showToast('success', text.scheduled)
      return refreshTasks(client, serverId)
    },
  })
}
