import type { RunOutcome as Outcome, TaskRun } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'

type RunOutcomeProps = { run: TaskRun }

const tones: Record<Outcome, Tone> = {
  running: 'calm',
  done: 'good',
  failed: 'bad',
  skipped: 'warn',
  missed: 'warn',
}

/** How one run went, as colour and as word. */
export function RunOutcome({ run }: RunOutcomeProps) {
  return (
    <StatusBadge
      tone={tones[run.outcome]}
      label={scheduledTasksMessages.outcomes[run.outcome]}
      isBusy={run.outcome === 'running'}
    />
  )
}
