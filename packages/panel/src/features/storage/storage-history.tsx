import { useNow } from '../../lib/clock.ts'
import { words } from '../../words/words.ts'
import { describeForecast } from './forecast.ts'
import { StorageChart } from './storage-chart.tsx'
import styles from './storage-history.module.css'
import type { Storage } from './use-storage.ts'

type StorageHistoryProps = { storage: Storage }

/** How the storage filled lately and how that will go on. */
export function StorageHistory({ storage }: StorageHistoryProps) {
  const text = words.storage
  const nowMs = useNow(60_000)
  return (
    <section>
      <h3 className={styles.title}>{text.history}</h3>
      {storage.history.length > 1 && (
        <StorageChart history={storage.history} limitBytes={storage.limitBytes} />
      )}
      <p className={styles.forecast}>{describeForecast(storage, nowMs)}</p>
    </section>
  )
}
