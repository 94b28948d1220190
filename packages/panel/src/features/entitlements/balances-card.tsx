import { timeIsOver } from '@trellis/contract/servers.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { formatInstant } from '../../lib/dates.ts'
import { formatMb } from '../../lib/megabytes.ts'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import styles from './balances-card.module.css'

type BalancesCardProps = { profile: Profile }
type Balance = { icon: IconName; label: string; amount: string; hints: readonly string[] }

/** The four balances, and what each is good for. */
export function BalancesCard({ profile }: BalancesCardProps) {
  return (
    <Card title={words.entitlements.balances}>
      <dl className={styles.balances}>
        {balancesOf(profile).map(({ icon, label, amount, hints }) => (
          <div key={label} className={styles.balance}>
            <dt className={styles.label}>
              <Icon name={icon} size={16} />
              {label}
            </dt>
            <dd className={styles.amount}>{amount}</dd>
            {hints.map((hint) => (
              <dd key={hint} className={styles.hint}>
                {hint}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function balancesOf(profile: Profile): Balance[] {
  const text = words.entitlements
  const { credit, availableSlot, storageUsedMB, storageLimitMB } = profile
  return [
    {
      icon: 'coins',
      label: text.credit,
      amount: credit.toLocaleString('en'),
      hints: [text.creditHint],
    },
    { icon: 'clock', label: text.time, ...timeOf(profile) },
    {
      icon: 'layers',
      label: text.slot,
      amount: availableSlot.toLocaleString('en'),
      hints: [text.slotHint],
    },
    {
      icon: 'archive',
      label: text.storage,
      amount: words.server.storageOf(formatMb(storageUsedMB), formatMb(storageLimitMB)),
      hints: [text.storageHint],
    },
  ]
}

function timeOf(profile: Profile): Pick<Balance, 'amount' | 'hints'> {
  const text = words.entitlements
  if (profile.estimatedExpiry === '') return { amount: text.permanent, hints: [text.neverExpires] }
  const days = text.days(profile.serverTime)
  if (timeIsOver(profile)) return { amount: days, hints: [words.server.timeOver, text.timeHint] }
  const expires = text.expires(formatInstant(profile.estimatedExpiry))
  return { amount: days, hints: [expires, text.timeHint] }
}
