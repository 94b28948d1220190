import { Row } from './row.tsx'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'calm'
type StatusBadgeProps = { tone: Tone; label: string; isBusy?: boolean }

/** A state as colour and as text. */
export function StatusBadge({ tone, label, isBusy = false }: StatusBadgeProps) {
  return (
    <Row
      as="span"
      size="sm"
      weight="semibold"
      nowrap
      tight
      inline
      gap="xs"
      className={styles.badge}
      data-tone={tone}
    >
      <span className={styles.dot} data-busy={isBusy || undefined} />
      {label}
    </Row>
  )
}
