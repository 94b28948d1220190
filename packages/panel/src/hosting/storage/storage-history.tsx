import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { storageMessages } from '../../messages/storage.ts'
import { describeForecast } from './forecast.ts'
import { StorageChart } from './storage-chart.tsx'
import type { Storage } from './use-storage.ts'

type StorageHistoryProps = { storage: Storage }

/** Shows how the storage has grown and how it will continue. */
export function StorageHistory({ storage }: StorageHistoryProps) {
  const text = storageMessages
  const nowMs = useNow(60_000)
  return (
    <section>
      <Text as="h3" mb="sm" size="md" weight="bold">
        {text.history}
      </Text>
      {storage.history.length > 1 && (
        <StorageChart history={storage.history} limitBytes={storage.limitBytes} />
      )}
      <Text mt="sm" size="md">
        {describeForecast(storage, nowMs)}
      </Text>
    </section>
  )
}
