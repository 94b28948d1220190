import type { TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { createFirstEvent, type EventDraft } from '../../game/timed-events/index.ts'

export const readyMadeNames = ['nightlyBackup', 'weeklyRestart', 'doubleGems'] as const
type ReadyMadeName = (typeof readyMadeNames)[number]

/** A task that fills in the form of a new one. */
export type ReadyMadeTask = { type: TaskType; cron: string; event?: EventDraft }

export const readyMadeTasks: Record<ReadyMadeName, ReadyMadeTask> = {
  nightlyBackup: { type: 'backup', cron: '0 4 * * *' },
  weeklyRestart: { type: 'restart', cron: '0 5 * * 1' },
  doubleGems: {
    type: 'event',
    cron: '0 19 * * 6',
    event: { ...createFirstEvent(), factor: 2, minutes: 120 },
  },
}
