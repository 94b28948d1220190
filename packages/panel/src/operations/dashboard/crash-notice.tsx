import { Button } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import type { Recovery } from '@trellis/contract/kit/run-end.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Notice } from '../../design/notice.tsx'
import type { ServerDetail } from '../../hosting/servers/index.ts'
import { useNow } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describeReason } from '../../kit/describe-reason.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { countSecondsLeft } from '../../kit/time-left.ts'
import { serverMessages } from '../../messages/server.ts'

const LastLinesDialog = createLazyDialog(
  async () => (await import('./last-lines-dialog.tsx')).LastLinesDialog,
)

type CrashNoticeProps = {
  serverId: string
  detail: ServerDetail
  startDenial: string | null
  onStart: () => void
  onStayOff: () => void
}

/** Shows a crash and the reaction to it; a past crash until the owner has read it. */
export function CrashNotice({ serverId, detail, ...rest }: CrashNoticeProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const [read, setRead] = useLocalStorage({ key: 'trellis.crash-read', defaultValue: '' })
  const text = serverMessages.recovery
  const { lastExit, recovery } = detail
  const isOver = recovery === null && detail.status !== 'OFFLINE'
  if (isOver && lastExit?.run === read) return null
  return (
    <Notice
      tone={recovery?.state === 'waiting' || isOver ? 'warn' : 'bad'}
      title={getTitle(recovery, isOver)}
      actions={
        <>
          <RecoveryButton recovery={recovery} {...rest} />
          <Button variant="default" onClick={dialog.open}>
            {text.showLines}
          </Button>
          {isOver && lastExit !== null && (
            <Button variant="subtle" color="gray" onClick={() => setRead(lastExit.run)}>
              {text.dismiss}
            </Button>
          )}
        </>
      }
    >
      {lastExit !== null && (
        <p>
          {describeReason(lastExit)} ({formatInstant(lastExit.at)})
        </p>
      )}
      {recovery?.state === 'halted' && <p>{describeReason(recovery)}</p>}
      {recovery?.state === 'waiting' && (
        <RestartCountdown attempt={recovery.attempt} at={recovery.at} />
      )}
      <LastLinesDialog serverId={serverId} isOpen={isOpen} onClose={dialog.close} />
    </Notice>
  )
}

function getTitle(recovery: Recovery | null, isOver: boolean): string {
  const text = serverMessages.recovery
  if (recovery === null) return isOver ? text.recoveredTitle : text.crashedTitle
  return recovery.state === 'waiting' ? text.waitingTitle : text.haltedTitle
}

type RecoveryButtonProps = Pick<CrashNoticeProps, 'startDenial' | 'onStart' | 'onStayOff'> & {
  recovery: Recovery | null
}

function RecoveryButton({ recovery, startDenial, onStart, onStayOff }: RecoveryButtonProps) {
  const text = serverMessages.recovery
  if (recovery?.state === 'halted') {
    return (
      <ActionButton
        label={text.startAnyway}
        icon="play"
        size="sm"
        denial={startDenial}
        onPress={onStart}
      />
    )
  }
  if (recovery?.state !== 'waiting') return null
  return (
    <Button variant="default" onClick={onStayOff}>
      {text.stayOff}
    </Button>
  )
}

type RestartCountdownProps = { attempt: number; at: string }

function RestartCountdown({ attempt, at }: RestartCountdownProps) {
  const now = useNow(1000)
  return (
    <p role="timer">
      {serverMessages.recovery.waiting({ attempt, seconds: countSecondsLeft(at, now) })}
    </p>
  )
}
