import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { ReactNode } from 'react'
import { getStorageColor } from '../../design/storage-color.ts'
import { UseBar } from '../../design/use-bar.tsx'
import { formatNumber } from '../../kit/numbers.ts'
import { usageMessages } from '../../messages/usage.ts'

type LiveUseProps = {
  /** Null while nothing runs. */
  metrics: ServerMetrics | null
  /** Null while unknown. */
  limits: ServerLimits | null
  /** The lines of a tile, by figure. */
  trends?: { cpu: ReactNode; memory: ReactNode }
}

/** Shows a server's current use of its limits. */
export function LiveUse({ metrics, limits, trends }: LiveUseProps) {
  const text = usageMessages
  const cpu = getShare(metrics?.cpu, limits?.cpuPercent)
  const memory = getShare(metrics?.memoryMb, limits?.memoryMb)
  return (
    <>
      <UseBar
        label={text.measures.cpu}
        amount={describeUse({
          used: getAmount(metrics?.cpu),
          limit: getAmount(limits?.cpuPercent),
          unit: '%',
        })}
        percent={cpu}
        color={getStorageColor(cpu ?? 0)}
        trend={trends?.cpu}
      />
      <UseBar
        label={text.measures.memory}
        amount={describeUse({
          used: getAmount(metrics?.memoryMb),
          limit: getAmount(limits?.memoryMb),
          unit: 'MB',
        })}
        percent={memory}
        color={getStorageColor(memory ?? 0)}
        trend={trends?.memory}
      />
    </>
  )
}

const getAmount = (value: number | undefined) =>
  value === undefined ? null : formatNumber(Math.round(value))

const getShare = (value: number | undefined, limit: number | undefined) =>
  value === undefined ? null : limit === undefined ? 0 : (value / limit) * 100

type Use = { used: string | null; limit: string | null; unit: string }

function describeUse({ used, limit, unit }: Use): string {
  const text = usageMessages.of
  if (used === null) return limit === null ? text.none : text.limit({ limit, unit })
  return limit === null ? text.used({ used, unit }) : text.both({ used, limit, unit })
}
