import { useQuery } from '@tanstack/react-query'
import { readStorage } from '@trellis/contract/hosting/storage.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { getQuery } from '../../kit/queries.ts'

export type Storage = ReplyOf<typeof readStorage>

/** The server host measures about as often. */
const recheckMs = 60_000

export function useStorage(serverId: string) {
  return useQuery({
    ...getQuery(readStorage, { params: { serverId } }),
    refetchInterval: recheckMs,
  })
}
