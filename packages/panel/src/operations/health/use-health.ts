import { useQuery } from '@tanstack/react-query'
import { readHealth } from '@trellis/contract/operations/health.ts'
import { getQuery } from '../../kit/queries.ts'
import { healthMessages } from '../../messages/health.ts'

const recheckMs = 30_000

/** Reads the health of each part of the installation, repeatedly while it is visible. */
export function useHealth() {
  return useQuery({
    ...getQuery(readHealth, {}),
    refetchInterval: recheckMs,
    meta: { fallback: () => healthMessages.fetchFailed },
  })
}
