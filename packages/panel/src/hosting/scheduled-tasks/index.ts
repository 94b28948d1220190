export { useCreateTask } from './use-create-task.ts'
export { useTasks } from './use-tasks.ts'
