import { Button } from '@mantine/core'
import type { HealthPart, HealthState } from '@trellis/contract/health.ts'
import { formatTimeOfDay } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { healthTone } from './health-tone.ts'
import styles from './health-verdict.module.css'

type HealthVerdictProps = {
  parts: readonly HealthPart[]
  checkedAt: string
  isChecking: boolean
  onCheck: () => void
}

const icons = { good: 'check', warning: 'warning', problem: 'blocked' } as const

/** One line on the whole installation, and a new look on demand. */
export function HealthVerdict({ parts, checkedAt, isChecking, onCheck }: HealthVerdictProps) {
  const text = wordsForAdmins.health
  const state = worstOf(parts)
  return (
    <section className={styles.verdict} data-tone={healthTone(state)}>
      <span className={styles.icon}>
        <Icon name={icons[state]} size={22} />
      </span>
      <div className={styles.words}>
        <div role="status">
          <h2 className={styles.title}>{verdictOf(parts, state)}</h2>
        </div>
        <p className={styles.when}>{text.checkedAt(formatTimeOfDay(Date.parse(checkedAt)))}</p>
      </div>
      <Button
        variant="default"
        leftSection={<Icon name="restart" size={16} />}
        loading={isChecking}
        onClick={onCheck}
      >
        {text.checkAgain}
      </Button>
    </section>
  )
}

function worstOf(parts: readonly HealthPart[]): HealthState {
  const order: readonly HealthState[] = ['problem', 'warning']
  return order.find((state) => parts.some((it) => it.state === state)) ?? 'good'
}

function verdictOf(parts: readonly HealthPart[], worst: HealthState): string {
  const text = wordsForAdmins.health
  const count = parts.filter((it) => it.state === worst).length
  if (worst === 'problem') return text.problems(count)
  return worst === 'warning' ? text.warnings(count) : text.allGood
}
