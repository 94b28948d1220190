import type { Profile } from '@trellis/contract/users.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { words } from '../../words/words.ts'
import styles from './profile-page.module.css'

type RedemptionHistoryCardProps = { codes: Profile['redeemedCodes'] }

export function RedemptionHistoryCard({ codes }: RedemptionHistoryCardProps) {
  const text = words.profile
  return (
    <Card title={text.redemptions}>
      {codes.length === 0 ? (
        <Empty icon="gift" title={text.noRedemptions} />
      ) : (
        // Scrolling needs the keyboard too.
        <ol className={styles.codes} tabIndex={0} aria-label={text.redemptions}>
          {codes.map((it) => (
            <li key={`${it.code} ${it.redeemedAt}`} className={styles.code}>
              <span className={styles.codeText}>{it.code}</span>
              <span>{it.reward}</span>
              <time className={styles.when} dateTime={it.redeemedAt}>
                {formatInstant(it.redeemedAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
