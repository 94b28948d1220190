import { countAllowedBackups } from '@trellis/contract/kit/amounts.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { Fact } from '../../design/facts.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { serverMessages } from '../../messages/server.ts'
import { shopMessages } from '../../messages/shop.ts'

/** The fields of an account that a purchase can change. */
export type Holdings = Pick<
  Profile,
  'credit' | 'serverTime' | 'estimatedExpiry' | 'availableSlot' | 'storageLimitMB' | 'extraBackups'
>

/** Lists the account's balances, and how much of the storage is in use. */
export function listHoldingFacts(profile: Profile): Fact[] {
  const limit = formatMb(profile.storageLimitMB)
  return [
    { label: entitlementsMessages.credit, value: formatNumber(profile.credit) },
    { label: entitlementsMessages.time, value: describeTime(profile) },
    { label: shopMessages.expires, value: describeExpiry(profile) },
    {
      label: entitlementsMessages.storage,
      value: serverMessages.server.storageOf({ used: formatMb(profile.storageUsedMB), limit }),
    },
  ]
}

export type HoldingChange = { label: string; from: string; to: string }

/** Lists only the fields that a purchase changes, before and after it. */
export function listHoldingChanges(before: Holdings, after: Holdings): HoldingChange[] {
  const text = shopMessages
  const changes = [
    { label: entitlementsMessages.time, from: describeTime(before), to: describeTime(after) },
    { label: text.expires, from: describeExpiry(before), to: describeExpiry(after) },
    { label: text.slots, from: String(before.availableSlot), to: String(after.availableSlot) },
    {
      label: text.storageLimit,
      from: formatMb(before.storageLimitMB),
      to: formatMb(after.storageLimitMB),
    },
    {
      label: text.backups,
      from: formatNumber(countAllowedBackups(before.extraBackups)),
      to: formatNumber(countAllowedBackups(after.extraBackups)),
    },
  ]
  return changes.filter(({ from, to }) => from !== to)
}

const describeTime = ({ serverTime, estimatedExpiry }: Holdings) =>
  estimatedExpiry === ''
    ? entitlementsMessages.permanent
    : entitlementsMessages.days({ days: serverTime })

const describeExpiry = ({ estimatedExpiry }: Holdings) =>
  estimatedExpiry === '' ? entitlementsMessages.permanent : formatInstant(estimatedExpiry)
