import { relative } from 'node:path'
import type { DocumentPlaces, ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Weight } from '@trellis/program/fair-queue.ts'
import type { TaskInput, TaskName, TaskOutcome } from '../tasks.ts'
import type { TaskHost } from './thread-messages.ts'
import { noHost, type ThreadPool } from './thread-pool.ts'

export type TaskOptions = {
  weight?: Weight
  budgetMs?: number
  host?: TaskHost
  /** Waits in the queue without a timeout, because no request waits for the answer. */
  isPatient?: boolean
}

/** Runs a task with one server's files in a worker thread, in the turn of the server's owner. */
export type RunTask = <Name extends TaskName>(
  name: Name,
  params: Omit<TaskInput<Name>, 'folder' | 'now'>,
  options?: TaskOptions,
) => Promise<TaskOutcome<Name>>

/** Runs a task of minutes on its own thread; `take` is given the parts of its outcome, one after the other. */
export type RunLongTask = <Name extends TaskName>(
  name: Name,
  params: Omit<TaskInput<Name>, 'folder' | 'now'>,
  options: { budgetMs: number; signal: AbortSignal } & Partial<TaskHost>,
) => Promise<TaskOutcome<Name>>

type Deps = { pool: ThreadPool; folder: ServerFolder; owner: string; now: () => number }

/** Far above the need of a single request; a longer task would hold up the owner's other requests. */
const defaultBudgetMs = 10_000

export function createLongTasks({ pool, folder, owner, now }: Deps): RunLongTask {
  const address = { root: folder.root, places: getPlaces(folder) }
  return async <Name extends TaskName>(
    name: Name,
    params: Omit<TaskInput<Name>, 'folder' | 'now'>,
    { budgetMs, signal, ...host }: Parameters<RunLongTask>[2],
  ) => {
    const task = { name, params: { ...params, folder: address, now: now() } }
    const options = { owner, budgetMs, signal, host: { ...noHost, ...host } }
    return (await pool.runLong(task, options)) as TaskOutcome<Name>
  }
}

export function createServerTasks({ pool, folder, owner, now }: Deps): RunTask {
  const address = { root: folder.root, places: getPlaces(folder) }
  return async <Name extends TaskName>(
    name: Name,
    params: Omit<TaskInput<Name>, 'folder' | 'now'>,
    { weight = 'heavy', budgetMs = defaultBudgetMs, host, isPatient = false }: TaskOptions = {},
  ) => {
    const task = { name, params: { ...params, folder: address, now: now() } }
    const outcome = await pool.run(task, {
      owner,
      weight,
      budgetMs,
      isPatient: isPatient || weight === 'background',
      ...(host && { host }),
    })
    // The thread is of the same build: it gives what its task gives.
    return outcome as TaskOutcome<Name>
  }
}

/** A folder's own functions cannot go to a thread, which makes its paths again from these. */
function getPlaces(folder: ServerFolder): DocumentPlaces {
  return {
    worlds: relative(folder.database, folder.worlds),
    players: relative(folder.database, folder.players),
    config: relative(folder.database, folder.configFile),
    items: relative(folder.database, folder.customItemsFile),
  }
}
