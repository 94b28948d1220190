import { useQuery } from '@tanstack/react-query'
import { listTaskRuns, listTasks } from '@trellis/contract/scheduled-tasks.ts'
import { getQuery } from '../../kit/queries.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'

export function useTasks(userId: string) {
  return useQuery({
    ...getQuery(listTasks, { params: { id: userId } }),
    meta: { fallback: () => scheduledTasksMessages.fetchFailed },
  })
}

/** Reads the runs of a task while they are visible. */
export function useTaskRuns(userId: string, taskId: string) {
  return useQuery({
    ...getQuery(listTaskRuns, { params: { id: userId, taskId } }),
    meta: { fallback: () => scheduledTasksMessages.historyFailed },
  })
}
