import type { Stopping } from '@trellis/contract/kit/run-end.ts'
import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { countSecondsLeft } from '../../kit/time-left.ts'
import { serverMessages } from '../../messages/server.ts'
import styles from './server-card.module.css'

type StopProgressProps = { stopping: Stopping }

/** How far a stop has come, and when the next, harder stage begins. */
export function StopProgress({ stopping }: StopProgressProps) {
  const now = useNow(1000)
  const text = serverMessages.stopping
  return (
    <Text mt="md" size="md" tint="warn" className={styles.stopping} role="status">
      {text[stopping.stage]}{' '}
      {stopping.next !== null && stopping.nextAt !== null && (
        <strong role="timer">
          {(stopping.next === 'SIGTERM' ? text.terminateIn : text.killIn)({
            seconds: countSecondsLeft(stopping.nextAt, now),
          })}
        </strong>
      )}
    </Text>
  )
}
