import { profileSchema, readProfile } from '@trellis/contract/users.ts'
import { Fault } from '../../kit/fault.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { PanelSettingsService } from '../panel-settings/service.ts'
import type { Accounts } from './accounts.ts'
import { profileOf } from './profile.ts'
import type { Account } from './store.ts'

type Needs = { accounts: Accounts; settings: PanelSettingsService; now: () => number }

/** How long a finished answer may stand: only the clock can have changed it, and it counts in days. */
const freshMs = 1000

export function userRoutes(bind: BindRoute, { accounts, settings, now }: Needs): void {
  const answers = new WeakMap<Account, { answer: Prepared; at: number; settings: unknown }>()
  const answerFor = (account: Account | null): Prepared => {
    if (account === null || account.row.grow_id === null) {
      throw new Fault('missing', 'You are not registered yet.', { code: 'not-registered' })
    }
    const at = now()
    const current = settings.read()
    const known = answers.get(account)
    if (known && at - known.at < freshMs && at >= known.at && known.settings === current) {
      return known.answer
    }
    const profile = profileSchema.parse(profileOf(account, at))
    const answer = new Prepared(JSON.stringify({ profile, settings: current }))
    answers.set(account, { answer, at, settings: current })
    return answer
  }
  bind(readProfile, ({ params }) => {
    const known = accounts.peek(params.id)
    return known === undefined ? accounts.find(params.id).then(answerFor) : answerFor(known)
  })
}
