import { Stack } from '@mantine/core'
import type { HealthPart, HealthState } from '@trellis/contract/operations/health.ts'
import { Loaded } from '../../design/loaded.tsx'
import { healthMessages } from '../../messages/health.ts'
import { loadAdvice } from './describe-part.ts'
import { HealthGrid } from './health-grid.tsx'
import { HealthVerdict } from './health-verdict.tsx'
import { useHealth } from './use-health.ts'

export { loadAdvice }

const urgency: Record<HealthState, number> = { problem: 0, warning: 1, good: 2 }

/** How the installation is and what to do about it, the worst first, for admins. */
export function HealthTab() {
  const health = useHealth()
  return (
    <Loaded query={health} failed={healthMessages.fetchFailed}>
      {({ checkedAt, parts }) => (
        <Stack gap="lg">
          <HealthVerdict
            parts={parts}
            checkedAt={checkedAt}
            isChecking={health.isFetching}
            onCheck={() => void health.refetch()}
          />
          <HealthGrid parts={sortByUrgency(parts)} />
        </Stack>
      )}
    </Loaded>
  )
}

const sortByUrgency = (parts: readonly HealthPart[]) =>
  parts.toSorted((a, b) => urgency[a.state] - urgency[b.state])
