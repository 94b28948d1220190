import {
  type RunOutcome,
  runOutcomeSchema,
  type TaskType,
  taskTypeSchema,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Counter, type Registry } from 'prom-client'

/** A run of a scheduled task that is over. */
export type EndedRun = { type: TaskType; outcome: Exclude<RunOutcome, 'running'> }

/** Counts runs that ended; call it after the transaction that settled them. */
export type CountRuns = (run: EndedRun, count: number) => void

/** Exports how runs end. The api that settles a run counts it, so that the sum over several apis is right. */
export function createRunCount(register: Registry): CountRuns {
  const runs = new Counter({
    name: 'trellis_task_runs_total',
    help: 'Runs of scheduled tasks that ended.',
    labelNames: ['type', 'outcome'],
    registers: [register],
  })
  // Each count begins at 0, so that the first run is a rise.
  for (const type of taskTypeSchema.options) {
    for (const outcome of runOutcomeSchema.options)
      if (outcome !== 'running') runs.inc({ type, outcome }, 0)
  }
  return ({ type, outcome }, count) => runs.inc({ type, outcome }, count)
}
