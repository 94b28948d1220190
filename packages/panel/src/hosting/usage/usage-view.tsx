import { SegmentedControl } from '@mantine/core'
import { type UsageRange, usageRangeSchema } from '@trellis/contract/hosting/usage.ts'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { usageMessages } from '../../messages/usage.ts'
import { UsageCharts } from './usage-charts.tsx'
import { type UsageScope, useUsage } from './use-usage.ts'

type UsageViewProps = { of: UsageScope; range: UsageRange }

/** Shows a server's use in that time, or that there are no figures. */
export function UsageView({ of, range }: UsageViewProps) {
  const text = usageMessages
  const usage = useUsage(of, range)
  return (
    <Loaded query={usage} failed={text.failed}>
      {(it) =>
        it.points.length === 0 ? (
          <Empty icon="pulse" title={text.none}>
            {text.noneText}
          </Empty>
        ) : (
          <UsageCharts usage={it} isOld={usage.isPlaceholderData} />
        )
      }
    </Loaded>
  )
}

type UsageRangeChoiceProps = { range: UsageRange; onChange: (range: UsageRange) => void }

export const UsageRangeChoice = ({ range, onChange }: UsageRangeChoiceProps) => (
  <SegmentedControl
    size="sm"
    aria-label={usageMessages.range}
    value={range}
    onChange={(next) => onChange(usageRangeSchema.parse(next))}
    data={usageRangeSchema.options.map((value) => ({ value, label: usageMessages.ranges[value] }))}
  />
)
