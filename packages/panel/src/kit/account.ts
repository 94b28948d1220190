import type { Profile, SessionUser } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { createContext, use } from 'react'

/** The signed-in user. The profile and the switches are null until the api has answered. */
export type Account = {
  user: SessionUser
  profile: Profile | null
  settings: PanelSettings | null
}

export const AccountContext = createContext<Account | null>(null)

/** Returns the account of the signed-in user. Throws outside of the pages for signed-in users. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (account === null) throw new Error('No user is signed in.')
  return account
}
