import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { noServer, readProfile, writeLanguage } from '@trellis/contract/people/users.ts'
import { readLocale } from '../language/locale.ts'
import { call } from './call.ts'
import { getStatus } from './call-failure.ts'
import { getKey } from './queries.ts'
import { rememberUser } from './session.ts'

/** The network or the server is away, which a proxy reports with the last three. */
const awayStatuses = new Set([0, 502, 503, 504])

export type ProfileReply = ReplyOf<typeof readProfile>

export const getProfileKey = (userId: string) => getKey(readProfile, { params: { id: userId } })

export const getProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: getProfileKey(userId),
    queryFn: ({ signal }) => fetchProfile(userId, signal),
  })

async function fetchProfile(userId: string, signal: AbortSignal): Promise<ProfileReply> {
  const reply = await call(readProfile, { params: { id: userId } }, signal)
  rememberUser(reply.profile, reply.profile.selectedServer !== noServer)
  if (reply.profile.language === null) keepLanguage(userId)
  return reply
}

/**
 * Loads the profile every minute, and every 30 seconds during maintenance or after a failure. A panel that could not begin
 * asks more often until the server answers.
 */
export function useProfile(userId: string) {
  return useQuery({
    ...getProfileQuery(userId),
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined && awayStatuses.has(getStatus(error))) return 5000
      return error !== null || data?.settings.maintenance ? 30_000 : 60_000
    },
  })
}

/** Stores the language of a user who never chose one, so that notices come in the language of their panel. */
function keepLanguage(userId: string): void {
  const input = { params: { id: userId }, body: { language: readLocale() } }
  // The next reload of the profile tries again.
  call(writeLanguage, input).catch(() => undefined)
}
