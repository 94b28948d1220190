import type { Owner } from '@trellis/contract/hosting/power-rules.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { ServerDetail } from './use-shown-server.ts'

/** Returns the profile with the time and the storage of the server's owner, which limit its members, too. */
export const findServerOwner = (
  profile: Profile,
  detail: ServerDetail | null,
): Profile & Owner => ({
  ...profile,
  ...detail?.owner,
})
