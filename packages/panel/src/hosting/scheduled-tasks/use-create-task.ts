import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createTask,
  emptyScheduleSentence,
  invalidScheduleSentence,
  neverDueSentence,
  tooOftenSentence,
  uninterpretedScheduleSentence,
  unknownTimeZoneSentence,
} from '@trellis/contract/scheduled-tasks.ts'
import { showToast } from '../../design/toast.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { CallFailure } from '../../kit/call-failure.ts'
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

const aboutSchedule: readonly string[] = [
  emptyScheduleSentence,
  invalidScheduleSentence,
  uninterpretedScheduleSentence,
  neverDueSentence,
  tooOftenSentence,
]

/** The api's refusal, at the field that it is about; what is about none is told by the toast. */
export function faultsOf(error: unknown): { schedule: string | null; timezone: string | null } {
  if (!(error instanceof CallFailure)) return { schedule: null, timezone: null }
  const { sentence, fields } = error
  return {
    schedule: fields['schedule'] ?? (aboutSchedule.includes(sentence ?? '') ? sentence : null),
    timezone: fields['timezone'] ?? (sentence === unknownTimeZoneSentence ? sentence : null),
  }
}
