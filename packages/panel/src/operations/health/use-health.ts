import { useQuery } from '@tanstack/react-query'
import { readHealth } from '@trellis/contract/health.ts'
import { queryOf } from '../../kit/queries.ts'
import { healthMessages } from '../../messages/health.ts'

const lookAgainMs = 30_000

/** How each part of the installation is, looked at anew while somebody sees it. */
export function useHealth() {
  return useQuery({
    ...queryOf(readHealth, {}),
    refetchInterval: lookAgainMs,
    meta: { fallback: () => healthMessages.fetchFailed },
  })
}
