import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  readManagedUsage,
  readUsage,
  type UsageRange,
  usageStepMs,
} from '@trellis/contract/hosting/usage.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { call } from '../../kit/call.ts'
import { usageMessages } from '../../messages/usage.ts'

export type Usage = ReplyOf<typeof readUsage>

/** An owner's own server, or any server for an admin. */
export type UsageScope = { serverId: string } | { server: string }

/** The range before stays in sight until the next one is there. */
export function useUsage(of: UsageScope, range: UsageRange) {
  return useQuery({
    queryKey: ['usage', of, range],
    queryFn: ({ signal }): Promise<Usage> =>
      'serverId' in of
        ? call(readUsage, { params: { serverId: of.serverId }, query: { range } }, signal)
        : call(readManagedUsage, { params: { name: of.server }, query: { range } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: usageStepMs.day,
    meta: { fallback: () => usageMessages.failed },
  })
}
