import {
  createTask,
  deleteTask,
  listTaskRuns,
  listTasks,
  pauseTask,
  resumeTask,
  runTask,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Caller } from '../../kit/access.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ScheduledTasks } from './scheduled-tasks.ts'
import type { TaskScope } from './task-change.ts'

export function bindScheduledTaskRoutes(
  bind: BindRoute,
  { tasks }: { tasks: ScheduledTasks },
): void {
  bind(listTasks, (call) => tasks.list(call))
  bind(createTask, (call) => tasks.create(call, call.body))
  bind(deleteTask, (call) => tasks.delete(getTaskScope(call), call.params.taskId))
  bind(runTask, (call) => tasks.run(getTaskScope(call), call.params.taskId))
  bind(pauseTask, (call) => tasks.pause(getTaskScope(call), call.params.taskId))
  bind(resumeTask, (call) => tasks.resume(getTaskScope(call), call.params.taskId))
  bind(listTaskRuns, (call) => tasks.runs(getTaskScope(call), call.params.taskId))
}

type TaskCall = { caller: Caller; params: { serverId: string } }

const getTaskScope = ({ caller, params }: TaskCall): TaskScope => ({
  caller,
  serverId: params.serverId,
})
