import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  label: ReactNode
  value: ReactNode
  /** Takes a whole line. */
  isWide?: boolean
  /** Takes a whole line on a phone, where two facts share a line otherwise. */
  isLong?: boolean
}
type FactsProps = { facts: readonly Fact[] }

/** Names and values, in as many columns as there is room for. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, at) => (
        // Two facts may bear the same name.
        <div key={at} className={styles.fact} data-wide={fact.isWide} data-long={fact.isLong}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
