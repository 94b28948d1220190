import { useQuery } from '@tanstack/react-query'
import { listTaskRuns, listTasks } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { getQuery } from '../../kit/queries.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'

export function useTasks(serverId: string) {
  return useQuery({
    ...getQuery(listTasks, { params: { serverId } }),
    meta: { fallback: () => scheduledTasksMessages.fetchFailed },
  })
}

/** Reads the runs of a task while they are visible. */
export function useTaskRuns(serverId: string, taskId: string) {
  return useQuery({
    ...getQuery(listTaskRuns, { params: { serverId, taskId } }),
    meta: { fallback: () => scheduledTasksMessages.historyFailed },
  })
}
