import { statusOf } from '../../lib/call-failure.ts'
import { formatKilobytes } from '../../lib/megabytes.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { words } from '../../words/words.ts'
import { LargestFiles } from './largest-files.tsx'
import styles from './storage-card.module.css'
import { StorageHistory } from './storage-history.tsx'
import { StorageParts } from './storage-parts.tsx'
import { type Storage, useStorage } from './use-storage.ts'

type StorageCardProps = { userId: string }

/** What fills the storage, how it grew and when it will be full. Nothing when there is no server any more. */
export function StorageCard({ userId }: StorageCardProps) {
  const text = words.storage
  const storage = useStorage(userId)
  if (statusOf(storage.error) === 404) return null
  return (
    <Card title={text.title} aside={storage.data && <Used storage={storage.data} />}>
      <Loaded query={storage} failed={text.failed}>
        {(it) => (
          <>
            {it.parts === null ? (
              <p className={styles.away}>{text.away}</p>
            ) : (
              <StorageParts parts={it.parts} limitBytes={it.limitBytes} />
            )}
            <p className={styles.reserve}>{text.reserve(formatKilobytes(it.reserveBytes))}</p>
            <p className={styles.reserve}>{text.files(it.usedFiles, it.fileLimit)}</p>
            <div className={styles.columns}>
              <StorageHistory storage={it} />
              <LargestFiles files={it.largest} isAway={it.parts === null} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}

type UsedProps = { storage: Storage }

function Used({ storage }: UsedProps) {
  const { usedBytes, limitBytes } = storage
  return (
    <span className={styles.used}>
      {words.storage.used(formatKilobytes(usedBytes), formatKilobytes(limitBytes))}
    </span>
  )
}
