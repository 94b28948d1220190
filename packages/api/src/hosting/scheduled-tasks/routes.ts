import {
  createTask,
  deleteTask,
  listTaskRuns,
  listTasks,
  pauseTask,
  resumeTask,
  runTask,
} from '@trellis/contract/scheduled-tasks.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ScheduledTasks } from './scheduled-tasks.ts'

export function scheduledTaskRoutes(bind: BindRoute, { tasks }: { tasks: ScheduledTasks }): void {
  bind(listTasks, ({ params }) => tasks.list(params.id))
  bind(createTask, ({ caller, body }) => tasks.create(caller, body))
  bind(deleteTask, ({ params }) => tasks.delete(params.id, params.taskId))
  bind(runTask, ({ params }) => tasks.run(params.id, params.taskId))
  bind(pauseTask, ({ params }) => tasks.pause(params.id, params.taskId))
  bind(resumeTask, ({ params }) => tasks.resume(params.id, params.taskId))
  bind(listTaskRuns, ({ params }) => tasks.runs(params.id, params.taskId))
}
