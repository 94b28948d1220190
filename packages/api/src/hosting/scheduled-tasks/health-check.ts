import type { HealthCheck } from '../../health/health-check.ts'
import type { Db } from '../../kit/db.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { judgeScheduler } from './scheduler-part.ts'
import { listDue } from './store.ts'

type Deps = {
  db: Db
  directory: ServerDirectory
  /** Returns when the runner last checked for due tasks; null before its first check. */
  lastCheckAt(): number | null
  now: () => number
}

/** Checks that due tasks are begun. */
export const createSchedulerCheck = ({ db, directory, lastCheckAt, now }: Deps): HealthCheck => ({
  id: 'scheduler',
  async read({ startedAt }) {
    const at = now()
    const [task] = await db.transaction((tx) => listDue(tx, at, 1))
    const server = directory.byId(task?.server_id ?? '')
    const overdue =
      task === undefined
        ? null
        : {
            type: task.type,
            server: server?.name ?? `user ${task.user_id}`,
            dueAt: task.next_at ?? at,
          }
    return judgeScheduler({ now: at, startedAt, lastCheckAt: lastCheckAt(), overdue })
  },
})
