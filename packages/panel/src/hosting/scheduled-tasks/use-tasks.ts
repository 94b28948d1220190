import { useQuery } from '@tanstack/react-query'
import { listTaskRuns, listTasks } from '@trellis/contract/scheduled-tasks.ts'
import { queryOf } from '../../kit/queries.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'

export function useTasks(userId: string) {
  return useQuery({
    ...queryOf(listTasks, { params: { id: userId } }),
    meta: { fallback: () => scheduledTasksMessages.fetchFailed },
  })
}

/** Reads the runs of a task while they are visible. */
export function useTaskRuns(userId: string, taskId: string) {
  return useQuery({
    ...queryOf(listTaskRuns, { params: { id: userId, taskId } }),
    meta: { fallback: () => scheduledTasksMessages.historyFailed },
  })
}
