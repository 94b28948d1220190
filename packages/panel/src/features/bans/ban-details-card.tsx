import type { BanInfo } from '@trellis/contract/bans.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'
import styles from './ban-notice.module.css'
import { BanTimeLeft } from './ban-time-left.tsx'

type BanDetailsCardProps = { ban: BanInfo }

export function BanDetailsCard({ ban }: BanDetailsCardProps) {
  const text = words.ban
  return (
    <Notice tone="bad" title={words.profile.banDetails}>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: text.reason, value: ban.reason || text.noReason },
            { label: text.bannedBy, value: ban.bannedBy },
            { label: text.bannedAt, value: formatInstant(ban.bannedAt) },
            {
              label: text.expires,
              value: ban.expires === '' ? text.permanent : formatInstant(ban.expires),
            },
            { label: text.left, value: <BanTimeLeft expires={ban.expires} /> },
          ]}
        />
      </div>
    </Notice>
  )
}
