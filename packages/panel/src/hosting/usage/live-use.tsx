import type { ServerLimits } from '@trellis/contract/isolation.ts'
import type { ServerMetrics } from '@trellis/contract/servers.ts'
import { storageColor } from '../../design/storage-color.ts'
import { UseBar } from '../../design/use-bar.tsx'
import { words } from '../../words/words.ts'

type LiveUseProps = {
  /** Null while nothing runs. */
  metrics: ServerMetrics | null
  /** Null while nobody knows. */
  limits: ServerLimits | null
}

/** What a server takes now of what it may take. */
export function LiveUse({ metrics, limits }: LiveUseProps) {
  const text = words.usage
  const cpu = shareOf(metrics?.cpu, limits?.cpuPercent)
  const memory = shareOf(metrics?.memoryMb, limits?.memoryMb)
  return (
    <>
      <UseBar
        label={text.measures.cpu}
        amount={text.of(amountOf(metrics?.cpu), amountOf(limits?.cpuPercent), '%')}
        percent={cpu}
        color={storageColor(cpu ?? 0)}
      />
      <UseBar
        label={text.measures.memory}
        amount={text.of(amountOf(metrics?.memoryMb), amountOf(limits?.memoryMb), 'MB')}
        percent={memory}
        color={storageColor(memory ?? 0)}
      />
    </>
  )
}

const amountOf = (value: number | undefined) =>
  value === undefined ? null : Math.round(value).toLocaleString('en')

const shareOf = (value: number | undefined, limit: number | undefined) =>
  value === undefined ? null : limit === undefined ? 0 : (value / limit) * 100
