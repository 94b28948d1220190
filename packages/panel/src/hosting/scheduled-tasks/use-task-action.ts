import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteTask,
  pauseTask,
  resumeTask,
  runTask,
  type ScheduledTask,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { refreshTasks } from './task-cache.ts'

const routes = { run: runTask, pause: pauseTask, resume: resumeTask, delete: deleteTask }
type TaskAction = keyof typeof routes

/** Does one thing with one task. */
export function useTaskAction(serverId: string, task: ScheduledTask, action: TaskAction) {
  const client = useQueryClient()
  const { done, failed } = scheduledTasksMessages.actions[action]
  return useMutation({
    mutationFn: () => call(routes[action], { params: { serverId, taskId: task.id } }),
    meta: { fallback: () => failed },
    onSuccess: () => showToast('success', done[task.type]),
    // A task that was deleted in another tab is gone, too.
    onSettled: () => refreshTasks(client, serverId),
  })
}
