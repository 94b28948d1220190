import { noServer, type Profile } from '@trellis/contract/people/users.ts'
import { findPlanEnd, getPlan } from '../../money/entitlements/index.ts'
import { type Account, getSessionUser } from '../../people/users/index.ts'
import { getOwner } from '../servers/index.ts'

/** @throws nothing; call it only for registered accounts, whose `registered_at` is set. */
export function getProfile(
  account: Account,
  redeemedCodes: Profile['redeemedCodes'],
  now: number,
): Profile {
  const { row } = account
  return {
    ...getSessionUser(account, now),
    ...getOwner(account, now),
    accountType: getPlan(row, now),
    planUntil: findPlanEnd(row, now),
    serverOwned: account.ownName ?? noServer,
    selectedServer: account.selectedName ?? noServer,
    serverCount: account.servers.length + account.memberOf.length,
    registeredAt: new Date(row.registered_at ?? row.created_at).toISOString(),
    extraBackups: row.extra_backups,
    credit: row.credit,
    debt: row.debt,
    hasDebt: row.debt > 0,
    redeemedCodes,
  }
}
