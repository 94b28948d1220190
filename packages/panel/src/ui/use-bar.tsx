import { FillBar, type FillColor } from './fill-bar.tsx'
import styles from './use-bar.module.css'

type UseBarProps = {
  label: string
  /** In words, such as '212 of 1,024 MB'. */
  amount: string
  /** Of what there is; null when nothing is used, since nothing runs. */
  percent: number | null
  color: FillColor
}

/** How much of something is used. */
export function UseBar({ label, amount, percent, color }: UseBarProps) {
  return (
    <div className={styles.use}>
      <div className={styles.labels}>
        <span>{label}</span>
        <span className={styles.amount}>{amount}</span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(100, percent ?? 0))}
        aria-valuetext={amount}
      >
        <FillBar percent={percent} color={color} />
      </div>
    </div>
  )
}
