import { useQuery } from '@tanstack/react-query'
import { listOfferedEngines } from '@trellis/contract/hosting/engines.ts'
import { getQuery } from '../../kit/queries.ts'
import { enginesMessages } from '../../messages/engines.ts'

/** The engines that a new server may have. */
export function useOfferedEngines() {
  return useQuery({
    ...getQuery(listOfferedEngines, {}),
    meta: { fallback: () => enginesMessages.enginesFailed },
  })
}
