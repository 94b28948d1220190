import type { Profile } from '@trellis/contract/users.ts'
import type { Fact } from '../../design/facts.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { words } from '../../words/words.ts'

/** What a purchase can change of an account. */
export type Holdings = Pick<
  Profile,
  'credit' | 'serverTime' | 'estimatedExpiry' | 'availableSlot' | 'storageLimitMB'
>

/** What the account has, with how much of the storage is in use. */
export function holdingFacts(profile: Profile): Fact[] {
  const limit = formatMb(profile.storageLimitMB)
  return [
    { label: words.entitlements.credit, value: profile.credit.toLocaleString('en') },
    { label: words.entitlements.time, value: timeText(profile) },
    { label: words.shop.expires, value: expiryText(profile) },
    {
      label: words.entitlements.storage,
      value: words.server.storageOf(formatMb(profile.storageUsedMB), limit),
    },
  ]
}

export type HoldingChange = { label: string; from: string; to: string }

/** Only what a purchase adds to, before and after it. */
export function holdingChanges(before: Holdings, after: Holdings): HoldingChange[] {
  const text = words.shop
  const changes = [
    { label: words.entitlements.time, from: timeText(before), to: timeText(after) },
    { label: text.expires, from: expiryText(before), to: expiryText(after) },
    { label: text.slots, from: String(before.availableSlot), to: String(after.availableSlot) },
    {
      label: text.storageLimit,
      from: formatMb(before.storageLimitMB),
      to: formatMb(after.storageLimitMB),
    },
  ]
  return changes.filter(({ from, to }) => from !== to)
}

const timeText = ({ serverTime, estimatedExpiry }: Holdings) =>
  estimatedExpiry === '' ? words.entitlements.permanent : words.entitlements.days(serverTime)

const expiryText = ({ estimatedExpiry }: Holdings) =>
  estimatedExpiry === '' ? words.entitlements.permanent : formatInstant(estimatedExpiry)
