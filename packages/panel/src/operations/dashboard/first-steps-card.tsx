import { CloseButton, VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Disc } from '../../design/disc.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { useReport } from '../../kit/report.ts'
import { firstStepsMessages } from '../../messages/first-steps.ts'
import { Confetti } from './confetti.tsx'
import styles from './first-steps.module.css'
import type { FirstStep, listFirstSteps } from './first-steps.ts'
import { keepFirstStepsHeight } from './first-steps-height.ts'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'

type FirstStepsCardProps = {
  steps: ReturnType<typeof listFirstSteps>
  /** The button or link of a step that is open; nothing for one that has to wait for another. */
  actions: Readonly<Partial<Record<FirstStep, ReactNode>>>
}

/** Lists the first tasks of a new owner. Each ticks itself. */
export function FirstStepsCard({ steps, actions }: FirstStepsCardProps) {
  const text = firstStepsMessages
  const hidden = useFirstStepsFlag('hidden')
  const done = steps.filter((it) => it.isDone).length
  const isAllDone = done === steps.length
  const pop = usePop(isAllDone)
  const { user } = useAccount()
  const card = useRef<HTMLDivElement>(null)
  useReport(String(done), () => {
    if (card.current !== null) keepFirstStepsHeight(user.id, card.current.offsetHeight)
  })
  return (
    <div ref={card} className={styles.card}>
      {pop.isOn && <Confetti onEnd={pop.end} />}
      <Card
        title={isAllDone ? text.doneTitle : text.title}
        aside={
          <Row gap="sm">
            <Text as="span" tone="muted" size="sm" numeric role="status">
              {text.progress({ done, total: steps.length })}
            </Text>
            <CloseButton aria-label={text.hide} onClick={() => hidden.write(true)} />
          </Row>
        }
      >
        <List className={styles.steps} aria-label={text.title}>
          {steps.map(({ step, isDone }) => (
            <li key={step} data-done={isDone || undefined}>
              <Disc tone={isDone ? 'good' : 'accent'} across="1.5rem">
                {isDone ? <Icon name="check" size={14} /> : <Icon name={icons[step]} size={14} />}
              </Disc>
              <Text as="span" size="sm" weight="semibold" tone={isDone ? 'muted' : 'text'} grow>
                {text.steps[step]}
                {isDone && <VisuallyHidden> {text.isDone}</VisuallyHidden>}
              </Text>
              {!isDone && actions[step]}
            </li>
          ))}
        </List>
      </Card>
    </div>
  )
}

const icons = {
  create: 'plus',
  start: 'play',
  password: 'lock',
  join: 'players',
  store: 'gift',
  invite: 'send',
  backup: 'archive',
} as const

/** Celebrates once, when the last step gets done before the reader's eyes, unless they want less motion. */
function usePop(isAllDone: boolean) {
  const isCalm = useReducedMotion()
  const [wasDone, setWasDone] = useState(isAllDone)
  const [isOn, setOn] = useState(false)
  if (isAllDone !== wasDone) {
    setWasDone(isAllDone)
    setOn(isAllDone)
  }
  return { isOn: isOn && !isCalm, end: () => setOn(false) }
}
