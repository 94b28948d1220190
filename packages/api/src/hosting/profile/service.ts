import { type Profile, profileSchema } from '@trellis/contract/people/users.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { Prepared } from '../../kit/http.ts'
import { listRedemptions } from '../../money/redeem-codes/index.ts'
import type { Account, Accounts } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { getProfile } from './profile.ts'

type Deps = { db: Db; accounts: Accounts; settings: PanelSettingsService; now: () => number }
type ProfileFacts = {
  redeemed: Profile['redeemedCodes']
  answer: Prepared | null
  at: number
  settings: unknown
}

/** The maximum age of a finished answer. Only the clock can have changed it, and it counts in days. */
const freshMs = 1000

export type ProfileReader = ReturnType<typeof createProfileReader>

/** Answers the profile call. The answer is made once and again after the account or the settings changed. */
export function createProfileReader({ db, accounts, settings, now }: Deps) {
  /** Keyed by the account object, which is replaced after each change. */
  const answers = new WeakMap<Account, ProfileFacts>()

  const answerFor = (account: Account, known: ProfileFacts): Prepared => {
    const at = now()
    const current = settings.read()
    const isFresh = at - known.at < freshMs && at >= known.at && known.settings === current
    if (known.answer !== null && isFresh) return known.answer
    const profile = profileSchema.parse(getProfile(account, known.redeemed, at))
    const answer = new Prepared(JSON.stringify({ profile, settings: current }))
    answers.set(account, { redeemed: known.redeemed, answer, at, settings: current })
    return answer
  }

  const find = async (userId: string): Promise<Prepared> => {
    const account = await accounts.find(userId)
    if (account === null || account.row.grow_id === null) {
      throw createFault('missing', { code: 'not-registered-yet' }, { code: 'not-registered' })
    }
    const redeemed = await db.transaction((tx) => listRedemptions(tx, userId))
    return answerFor(account, { redeemed, answer: null, at: 0, settings: null })
  }

  return (userId: string): Prepared | Promise<Prepared> => {
    const account = accounts.peek(userId)
    const known = account === undefined ? undefined : answers.get(account)
    return account === undefined || known === undefined ? find(userId) : answerFor(account, known)
  }
}
