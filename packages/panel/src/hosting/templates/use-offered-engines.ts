import { useQuery } from '@tanstack/react-query'
import { listOfferedEngines } from '@trellis/contract/templates.ts'
import { queryOf } from '../../kit/queries.ts'
import { enginesMessages } from '../../messages/engines.ts'

/** The engines that a new server may have. */
export function useOfferedEngines() {
  return useQuery({
    ...queryOf(listOfferedEngines, {}),
    meta: { fallback: () => enginesMessages.enginesFailed },
  })
}
