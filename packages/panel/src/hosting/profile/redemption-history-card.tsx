import { Button } from '@mantine/core'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { describeReward } from '../../kit/amounts.ts'
import { formatInstant } from '../../kit/dates.ts'
import { profileMessages } from '../../messages/profile.ts'
import styles from './profile-page.module.css'

type RedemptionHistoryCardProps = { codes: Profile['redeemedCodes'] }

export function RedemptionHistoryCard({ codes }: RedemptionHistoryCardProps) {
  const text = profileMessages
  return (
    <Card title={text.redemptions}>
      {codes.length === 0 ? (
        <Empty
          icon="gift"
          title={text.noRedemptions}
          action={
            <Button component={Link} to="/redeem-code" variant="default">
              {text.toRedeem}
            </Button>
          }
        >
          {text.noRedemptionsText}
        </Empty>
      ) : (
        // Scrolling needs the keyboard too.
        <List as="ol" scrollsAt="20rem" tabIndex={0} aria-label={text.redemptions}>
          {codes.map((it) => (
            <li key={`${it.code} ${it.redeemedAt}`} className={styles.code}>
              <Text as="span" size="sm" weight="semibold" mono>
                {it.code}
              </Text>
              <span>{describeReward(it)}</span>
              <Text as="time" push tone="muted" size="sm" dateTime={it.redeemedAt}>
                {formatInstant(it.redeemedAt)}
              </Text>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}
