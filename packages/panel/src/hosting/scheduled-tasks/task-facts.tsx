import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Facts } from '../../design/facts.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { describeResult } from '../../kit/describe-result.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { formatInstantIn } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { shellMessages } from '../../messages/shell.ts'
import { RunOutcome } from './run-outcome.tsx'

type TaskFactsProps = { task: ScheduledTask }

/** Shows the last run of a task, its result, and the next due time in the task's time zone. */
export function TaskFacts({ task }: TaskFactsProps) {
  const text = scheduledTasksMessages
  const { timezone, lastRun, lastResult, isPaused, nextRuns } = task
  const next = nextRuns[0]
  return (
    <Facts
      facts={[
        {
          label: text.lastRun,
          value:
            lastRun === null ? (
              shellMessages.never
            ) : (
              <Moment instant={lastRun} timeZone={timezone} />
            ),
        },
        {
          label: text.lastOutcome,
          value:
            lastResult === null ? (
              text.noOutcome
            ) : (
              <Stack as="span" gap="2xs" align="start">
                <RunOutcome run={lastResult} />
                {lastResult.reason !== null && (
                  <Text as="small" tone="muted" size="sm" weight="normal">
                    {describeResult(lastResult)}
                  </Text>
                )}
              </Stack>
            ),
        },
        {
          label: text.nextRun,
          value:
            next === undefined ? (
              text.noNextRun[isPaused ? 'paused' : 'none']
            ) : (
              <Moment instant={next} timeZone={timezone} />
            ),
        },
      ]}
    />
  )
}

type MomentProps = { instant: string; timeZone: string }

function Moment({ instant, timeZone }: MomentProps) {
  const now = useNow(10_000)
  return (
    <>
      <time dateTime={instant}>{formatInstantIn(timeZone, instant)}</time>
      <Text as="small" tone="muted" size="sm" weight="normal" block>
        {formatRelative(instant, now)}
      </Text>
    </>
  )
}
