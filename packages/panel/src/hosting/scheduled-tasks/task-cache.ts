import type { QueryClient } from '@tanstack/react-query'
import {
  listTaskRuns,
  listTasks,
  type ScheduledTask,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { getKey } from '../../kit/queries.ts'

export const getTasksKey = (serverId: string) => getKey(listTasks, { params: { serverId } })

/** Replaces the cached list with one from the socket. */
export async function takeTasks(client: QueryClient, serverId: string, tasks: ScheduledTask[]) {
  const queryKey = getTasksKey(serverId)
  // A page that was never opened loads its data when it is.
  if (client.getQueryState(queryKey) === undefined) return
  // A query under way would bring an older list, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey })
  client.setQueryData<{ tasks: ScheduledTask[] }>(queryKey, { tasks })
  void refreshRuns(client)
}

export async function refreshTasks(client: QueryClient, serverId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: getTasksKey(serverId) }),
    refreshRuns(client),
  ])
}

/** Reloads an open history. */
const refreshRuns = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [listTaskRuns.method, listTaskRuns.path] })
