import type { Profile } from '@trellis/contract/users.ts'
import { formatInstant } from '../../lib/dates.ts'
import { formatMb } from '../../lib/megabytes.ts'
import type { Fact } from '../../ui/facts.tsx'
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

/** Only what a purchase changes, before and after it. */
export function changeFacts(before: Holdings, after: Holdings): Fact[] {
  const text = words.shop
  const pairs: [string, string, string][] = [
    [words.entitlements.time, timeText(before), timeText(after)],
    [text.expires, expiryText(before), expiryText(after)],
    [text.slots, String(before.availableSlot), String(after.availableSlot)],
    [text.storageLimit, formatMb(before.storageLimitMB), formatMb(after.storageLimitMB)],
    [
      words.entitlements.credit,
      before.credit.toLocaleString('en'),
      after.credit.toLocaleString('en'),
    ],
  ]
  return pairs
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => ({ label, value: text.change(from, to) }))
}

const timeText = ({ serverTime, estimatedExpiry }: Holdings) =>
  estimatedExpiry === '' ? words.entitlements.permanent : words.entitlements.days(serverTime)

const expiryText = ({ estimatedExpiry }: Holdings) =>
  estimatedExpiry === '' ? words.entitlements.permanent : formatInstant(estimatedExpiry)
