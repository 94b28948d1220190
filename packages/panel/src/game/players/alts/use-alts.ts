import { useQuery } from '@tanstack/react-query'
import { listAlts } from '@trellis/contract/game/player-profiles.ts'
import { getQuery } from '../../../kit/queries.ts'
import { altsMessages } from '../../../messages/alts.ts'

export function useAlts(params: { serverId: string; name: string }) {
  return useQuery({
    ...getQuery(listAlts, { params }),
    meta: { fallback: () => altsMessages.failed },
  })
}
