import styles from './status-badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'calm'
type StatusBadgeProps = { tone: Tone; label: string; isBusy?: boolean }

/** A state as colour and as text. */
export function StatusBadge({ tone, label, isBusy = false }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} data-busy={isBusy || undefined} />
      {label}
    </span>
  )
}
