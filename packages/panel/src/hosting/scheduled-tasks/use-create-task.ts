import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTask } from '@trellis/contract/scheduled-tasks.ts'
import { showToast } from '../../design/toast.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { CallFailure, findOwnMessage } from '../../kit/call-failure.ts'
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

/** Returns the messages of a refusal by field. The toast shows a refusal that concerns no field. */
export function faultsOf(error: unknown): { schedule: string | null; timezone: string | null } {
  if (!(error instanceof CallFailure)) return { schedule: null, timezone: null }
  const own = findOwnMessage(error)
  const { schedule, timezone } = error.fields
  return {
    schedule: schedule === undefined ? null : (own ?? schedule),
    timezone: timezone === undefined ? null : (own ?? timezone),
  }
}
