import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Recovery } from '@trellis/contract/servers.ts'
import { useNow } from '../../lib/clock.ts'
import { formatInstant } from '../../lib/dates.ts'
import { secondsLeft } from '../../lib/time-left.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'
import { LastLinesDialog } from './last-lines-dialog.tsx'
import type { ServerDetail } from './use-shown-server.ts'

type CrashNoticeProps = {
  userId: string
  detail: ServerDetail
  startDenial: string | null
  onStart: () => void
}

/** Tells of a crash until the server runs again, and what is done about it. */
export function CrashNotice({ userId, detail, startDenial, onStart }: CrashNoticeProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const text = words.recovery
  const { lastExit, recovery } = detail
  return (
    <Notice
      tone={recovery?.state === 'waiting' ? 'warn' : 'bad'}
      title={titleOf(recovery)}
      actions={
        <>
          {recovery?.state === 'halted' && (
            <ActionButton
              label={text.startAnyway}
              icon="play"
              size="sm"
              denial={startDenial}
              onPress={onStart}
            />
          )}
          <Button variant="default" onClick={dialog.open}>
            {text.showLines}
          </Button>
        </>
      }
    >
      {lastExit !== null && (
        <p>
          {lastExit.reason} ({formatInstant(lastExit.at)})
        </p>
      )}
      {recovery?.state === 'halted' && <p>{recovery.reason}</p>}
      {recovery?.state === 'waiting' && (
        <RestartCountdown attempt={recovery.attempt} at={recovery.at} />
      )}
      <LastLinesDialog userId={userId} isOpen={isOpen} onClose={dialog.close} />
    </Notice>
  )
}

/** Whether there is a crash to tell of. */
export function hasCrashed({ status, recovery, lastExit }: ServerDetail): boolean {
  if (recovery !== null) return true
  return status === 'OFFLINE' && lastExit !== null && !lastExit.asked
}

function titleOf(recovery: Recovery | null): string {
  if (recovery === null) return words.recovery.crashedTitle
  return recovery.state === 'waiting' ? words.recovery.waitingTitle : words.recovery.haltedTitle
}

type RestartCountdownProps = { attempt: number; at: string }

function RestartCountdown({ attempt, at }: RestartCountdownProps) {
  const now = useNow(1000)
  return <p role="timer">{words.recovery.waiting(attempt, secondsLeft(at, now))}</p>
}
