import styles from './use-bar.module.css'

type UseBarProps = {
  label: string
  /** In words, such as '212 of 1,024 MB'. */
  amount: string
  /** Of what there is; null when nothing is used, since nothing runs. */
  percent: number | null
  color: 'indigo' | 'yellow' | 'red'
}

/** How much of something is used. */
export function UseBar({ label, amount, percent, color }: UseBarProps) {
  const width = Math.min(100, percent ?? 0)
  return (
    <div className={styles.use}>
      <div className={styles.labels}>
        <span>{label}</span>
        <span className={styles.amount}>{amount}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(width)}
        aria-valuetext={amount}
      >
        {percent !== null && (
          <div className={styles.bar} data-color={color} style={{ width: `${width}%` }} />
        )}
      </div>
    </div>
  )
}
