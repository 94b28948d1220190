import type { LiveEventOf, LiveSession } from '../../kit/live.ts'
import { rememberUser } from '../../kit/session.ts'
import { getProfileKey, type ProfileReply } from '../../kit/use-profile.ts'

type Account = LiveEventOf<'account'>['payload']

/** Stores account data from the socket, and reloads the rest of the profile. */
export function takeAccount({ user, settings }: Account, { client, userId, signal }: LiveSession) {
  rememberUser(user)
  client.setQueryData<ProfileReply>(
    getProfileKey(userId),
    (known) => known && { profile: { ...known.profile, ...user }, settings },
  )
  void client.invalidateQueries({ queryKey: getProfileKey(userId) })
  signal('account-changed')
}
