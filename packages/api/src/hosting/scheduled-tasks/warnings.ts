import { restartWarningsMinutes } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { Suspensions } from '../suspensions/index.ts'
import { mayRunForAuthor } from './author.ts'
import { listRestartsWithin, setWarned, type TaskRow } from './store.ts'
import type { TaskGrants } from './task-content.ts'
import { findRunDenial } from './work.ts'

type Deps = {
  db: Db
  log: Log
  directory: ServerDirectory
  suspensions: Suspensions
  grants: TaskGrants
  now: () => number
}

const minuteMs = 60_000
const maxMs = Math.max(...restartWarningsMinutes) * minuteMs

/** Warns the players of coming restarts, once for each number of minutes and by one api only. */
export async function warnPlayers(deps: Deps): Promise<void> {
  const at = deps.now()
  const coming = await deps.db.transaction((tx) => listRestartsWithin(tx, at, at + maxMs))
  for (const task of coming) await warn(deps, task, at)
}

async function warn(deps: Deps, task: TaskRow, at: number): Promise<void> {
  const { db, log, directory, suspensions, grants } = deps
  const row = directory.byId(task.server_id ?? '')
  const dueAt = task.next_at ?? at
  const leftMs = dueAt - at
  const minutes = restartWarningsMinutes.findLast((it) => leftMs <= it * minuteMs)
  if (row === null || minutes === undefined) return
  // A server that is off has no players and will not be restarted.
  if (directory.status(row) !== 'ONLINE') return
  if (task.warned_for === dueAt && (task.warned_minutes ?? 0) <= minutes) return
  const isFirst = await db.transaction(async (tx) => {
    if ((await findRunDenial(tx, task, at)) !== null) return false
    if (!(await mayRunForAuthor(tx, task, { grants, at }))) return false
    return setWarned(tx, task.id, { dueAt, minutes })
  })
  if (!isFirst) return
  // The announcement is not awaited: a silent host must not delay what is due.
  suspensions
    .announce(row, getWarning(Math.ceil(leftMs / minuteMs)))
    .catch((error: unknown) => log.error({ err: error }, 'players could not be warned'))
}

const getWarning = (minutes: number) =>
  `The server restarts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
