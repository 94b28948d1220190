import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { readProfile, writeLanguage } from '@trellis/contract/users.ts'
import { call } from './call.ts'
import { readLocale } from './locale.ts'
import { getKey } from './queries.ts'
import { rememberUser } from './session.ts'

export type ProfileReply = ReplyOf<typeof readProfile>

export const getProfileKey = (userId: string) => getKey(readProfile, { params: { id: userId } })

/** Loads the profile every minute, and every 30 seconds during maintenance or after a failure. */
export function useProfile(userId: string) {
  return useQuery({
    queryKey: getProfileKey(userId),
    queryFn: async ({ signal }) => {
      const reply = await call(readProfile, { params: { id: userId } }, signal)
      rememberUser(reply.profile)
      if (reply.profile.language === null) keepLanguage(userId)
      return reply
    },
    refetchInterval: (query) =>
      query.state.error !== null || query.state.data?.settings.maintenance ? 30_000 : 60_000,
  })
}

/** Stores the language of a user who never chose one, so that notices come in the language of their panel. */
function keepLanguage(userId: string): void {
  const input = { params: { id: userId }, body: { language: readLocale() } }
  // The next reload of the profile tries again.
  call(writeLanguage, input).catch(() => undefined)
}
