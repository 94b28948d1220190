import type { Profile } from '@trellis/contract/people/users.ts'
import { Sparkline } from '../../design/sparkline.tsx'
import { StorageBar } from '../../design/storage-bar.tsx'
import { Text } from '../../design/text.tsx'
import type { ServerDetail, ShownServer } from '../../hosting/servers/index.ts'
import { useStorage } from '../../hosting/storage/index.ts'
import { LiveUse, useUsage } from '../../hosting/usage/index.ts'
import { useNowUntil } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { findTimeLeft } from '../../kit/time-left.ts'
import { serverMessages } from '../../messages/server.ts'
import styles from './server-tiles.module.css'

type ServerTilesProps = { owner: Profile; server: ShownServer; detail: ServerDetail | null }

/** Always the same six, so that nothing jumps when the server starts or stops. */
export function ServerTiles({ owner, server, detail }: ServerTilesProps) {
  const serverId = useServerId()
  const text = serverMessages.server
  // The host measures when it is asked, and the profile gets the new amount.
  useStorage(serverId)
  const points = useUsage({ serverId }, 'day').data?.points ?? []
  return (
    <div className={styles.tiles}>
      <dl>
        <div>
          <dt>{text.players}</dt>
          <dd className={styles.big}>{server.players}</dd>
          <Sparkline tone="leaf" values={points.map((it) => it.players)} />
        </div>
      </dl>
      <LiveUse
        metrics={server.status === 'ONLINE' ? (detail?.metrics ?? null) : null}
        limits={detail?.limits ?? null}
        trends={{
          cpu: <Sparkline tone="gem" values={points.map((it) => it.cpu)} />,
          memory: <Sparkline tone="grape" values={points.map((it) => it.memoryMb)} />,
        }}
      />
      <StorageBar isTile usedMb={owner.storageUsedMB} limitMb={owner.storageLimitMB} />
      <dl>
        <div>
          <dt>{text.expiry}</dt>
          <dd>
            <Expiry owner={owner} />
          </dd>
        </div>
        <div>
          <dt>{text.version}</dt>
          <dd>{getVersion(server.version, detail)}</dd>
        </div>
      </dl>
    </div>
  )
}

function getVersion(version: string, detail: ServerDetail | null): string {
  const next = detail?.updateVersion ?? null
  return next === null ? version : serverMessages.server.outdated({ version, next })
}

type ExpiryProps = { owner: Profile }

function Expiry({ owner }: ExpiryProps) {
  const nowMs = useNowUntil(owner.estimatedExpiry, 30_000)
  if (owner.estimatedExpiry === '') return serverMessages.server.permanent
  const isOver = findTimeLeft(owner.estimatedExpiry, nowMs) === null
  return (
    <>
      {formatInstant(owner.estimatedExpiry)}
      <Text as="span" tone="muted" size="sm" weight="normal" block>
        {isOver
          ? serverMessages.server.timeOver
          : serverMessages.server.daysLeft({ days: Math.max(1, owner.serverTime) })}
      </Text>
    </>
  )
}
