import { type BackupWork, backupWorkSchema } from '@trellis/contract/backups.ts'
import {
  type RunOutcome,
  runOutcomeSchema,
  type TaskType,
  taskTypeSchema,
} from '@trellis/contract/scheduled-tasks.ts'
import { Counter, type Registry } from 'prom-client'

/** A run of a scheduled task that is over. */
export type EndedRun = { type: TaskType; outcome: Exclude<RunOutcome, 'running'> }

const crashReasons = ['exit', 'signal', 'hung', 'gone'] as const
export type CrashReason = (typeof crashReasons)[number]

export type Counts = ReturnType<typeof createCounts>

/**
 * What is counted when it happens. Each is counted by the one api that settled it, after its transaction, so that the
 * sum over several apis is right; all begin at 0, or the first of each would be no rise.
 */
export function createCounts(register: Registry) {
  const registers = [register]
  const crashes = new Counter({
    name: 'trellis_server_crashes_total',
    help: 'Crashes of hosted servers.',
    labelNames: ['reason'],
    registers,
  })
  const backups = new Counter({
    name: 'trellis_backup_jobs_total',
    help: 'Work with backups that ended.',
    labelNames: ['work', 'outcome'],
    registers,
  })
  const runs = new Counter({
    name: 'trellis_task_runs_total',
    help: 'Runs of scheduled tasks that ended.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  for (const reason of crashReasons) crashes.inc({ reason }, 0)
  for (const work of backupWorkSchema.options) {
    for (const outcome of ['done', 'failed']) backups.inc({ work, outcome }, 0)
  }
  for (const type of taskTypeSchema.options) {
    for (const outcome of runOutcomeSchema.options)
      if (outcome !== 'running') runs.inc({ type, outcome }, 0)
  }
  return {
    crashed: (reason: CrashReason) => crashes.inc({ reason }),
    backupEnded: (work: BackupWork, isDone: boolean) =>
      backups.inc({ work, outcome: isDone ? 'done' : 'failed' }),
    runEnded: ({ type, outcome }: EndedRun, count: number) => runs.inc({ type, outcome }, count),
  }
}
