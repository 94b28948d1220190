import { Card } from '../../design/card.tsx'
import { Grid } from '../../design/grid.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Text } from '../../design/text.tsx'
import { getStatus } from '../../kit/call-failure.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { storageMessages } from '../../messages/storage.ts'
import { LargestFiles } from './largest-files.tsx'
import { StorageHistory } from './storage-history.tsx'
import { StorageParts } from './storage-parts.tsx'
import { type Storage, useStorage } from './use-storage.ts'

type StorageCardProps = { serverId: string }

/** Shows what fills the storage, its growth and when it will be full. Renders nothing without a server. */
export function StorageCard({ serverId }: StorageCardProps) {
  const text = storageMessages
  const storage = useStorage(serverId)
  if (getStatus(storage.error) === 404) return null
  return (
    <Card title={text.title} aside={storage.data && <Used storage={storage.data} />}>
      <Loaded query={storage} failed={text.failed}>
        {(it) => (
          <>
            {it.parts === null ? (
              <Text mb="sm" size="md" tint="calm">
                {text.away}
              </Text>
            ) : (
              <StorageParts
                parts={it.parts}
                otherServersBytes={it.accountBytes - it.usedBytes}
                limitBytes={it.limitBytes}
              />
            )}
            <Text mt="sm" tone="muted" size="sm">
              {text.reserve({ amount: formatKilobytes(it.reserveBytes) })}
            </Text>
            <Text mt="sm" tone="muted" size="sm">
              {text.files({ used: it.accountFiles, limit: it.fileLimit })}
            </Text>
            <Grid mt="xl" ruled="xl" min="20rem" fit gap="2xl" rowGap="xl">
              <StorageHistory storage={it} />
              <LargestFiles files={it.largest} isAway={it.parts === null} />
            </Grid>
          </>
        )}
      </Loaded>
    </Card>
  )
}

type UsedProps = { storage: Storage }

function Used({ storage }: UsedProps) {
  const { accountBytes, limitBytes } = storage
  return (
    <Text as="span" tone="muted" size="sm" numeric>
      {storageMessages.used({
        used: formatKilobytes(accountBytes),
        limit: formatKilobytes(limitBytes),
      })}
    </Text>
  )
}
