import { formatMb } from '../../lib/megabytes.ts'
import { words } from '../../words/words.ts'
import { storageColor } from '../storage/storage-color.ts'
import styles from './storage-bar.module.css'

type StorageBarProps = { usedMb: number; limitMb: number }

export function StorageBar({ usedMb, limitMb }: StorageBarProps) {
  const percent = limitMb > 0 ? (usedMb / limitMb) * 100 : 100
  const amount = words.server.storageOf(formatMb(usedMb), formatMb(limitMb))
  return (
    <div className={styles.storage}>
      <div className={styles.labels}>
        <span>{words.server.storage}</span>
        <span className={styles.amount}>{amount}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={words.server.storage}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(percent))}
        aria-valuetext={amount}
      >
        <div
          className={styles.bar}
          data-color={storageColor(percent)}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </div>
    </div>
  )
}
