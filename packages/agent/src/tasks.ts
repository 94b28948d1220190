import { archiveTasks } from './archives/archive-tasks.ts'
import { backupTasks } from './backups/contents/backup-tasks.ts'
import { copyTasks } from './copies/copy-tasks.ts'
import { documentTasks } from './documents/document-tasks.ts'
import { storeTasks } from './documents/store-tasks.ts'
import { indexTasks } from './file-index/index-tasks.ts'
import { storageTasks } from './servers/storage-tasks.ts'
import type { MainThread } from './threads/main-thread.ts'

/** Everything that is done in worker threads, by name. Values that hold exact long numbers go to and fro as JSON text. */
const tasks = {
  ...documentTasks,
  ...storeTasks,
  ...indexTasks,
  ...archiveTasks,
  ...backupTasks,
  ...copyTasks,
  ...storageTasks,
}

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskOutcome<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Performs the task of this name; its parameters come from the main thread, which is of the same build. */
export async function performTask(
  name: string,
  params: unknown,
  main: MainThread,
): Promise<unknown> {
  if (!isTaskName(name)) throw new Error(`There is no task ${name}.`)
  const task: (params: never, main: MainThread) => unknown = tasks[name]
  return task(params as never, main)
}

const isTaskName = (name: string): name is TaskName => Object.hasOwn(tasks, name)
