import { noServer, type Profile } from '@trellis/contract/users.ts'
import { findPlanEnd, planOf } from '../../money/entitlements/index.ts'
import { type Account, sessionUserOf } from '../../people/users/index.ts'
import { ownerOf } from '../servers/index.ts'

/** @throws nothing; call it only for registered accounts, whose `registered_at` is set. */
export function getProfile(
  account: Account,
  redeemedCodes: Profile['redeemedCodes'],
  now: number,
): Profile {
  const { row } = account
  return {
    ...sessionUserOf(account, now),
    ...ownerOf(account, now),
    accountType: planOf(row, now),
    planUntil: findPlanEnd(row, now),
    serverOwned: account.server?.name ?? noServer,
    registeredAt: new Date(row.registered_at ?? row.created_at).toISOString(),
    credit: row.credit,
    redeemedCodes,
  }
}
