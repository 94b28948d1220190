import type { HealthPart } from '@trellis/contract/health.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './health-part-card.module.css'
import { healthTone } from './health-tone.ts'

type HealthPartCardProps = { part: HealthPart }

/** One part of the installation: how it is, what to do about it, and the figures behind it. */
export function HealthPartCard({ part }: HealthPartCardProps) {
  const text = wordsForAdmins.health
  const { title, state, summary, advice, facts } = part
  const tone = healthTone(state)
  return (
    <Card title={title} aside={<StatusBadge tone={tone} label={text.states[state]} />}>
      <p className={styles.summary}>
        <VisibleText text={summary} />
      </p>
      {advice !== null && state !== 'good' && (
        <div className={styles.advice} data-tone={tone}>
          <h3 className={styles.heading}>{text.whatToDo}</h3>
          <p>
            <VisibleText text={advice} />
          </p>
        </div>
      )}
      {facts.length > 0 && (
        <div className={styles.facts}>
          <Facts
            facts={facts.map(({ name, value }) => ({
              label: <VisibleText text={name} />,
              value: <VisibleText text={value} />,
            }))}
          />
        </div>
      )}
    </Card>
  )
}
