import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { useHashFocus } from '../../kit/hash-focus.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { shopMessages } from '../../messages/shop.ts'
import styles from './history-card.module.css'
import { LedgerPages } from './ledger-pages.tsx'
import { useLedger } from './use-ledger.ts'
import { useLedgerView } from './use-ledger-view.ts'

type HistoryCardProps = { userId: string }

/** Lists the changes of the balances, with the filter and the page in the address. */
export function HistoryCard({ userId }: HistoryCardProps) {
  const text = entitlementsMessages
  const place = useLedgerView('history')
  const ledger = useLedger(userId, place)
  useHashFocus('history')
  return (
    <div id="history" tabIndex={-1} className={styles.history}>
      <Card
        title={text.history}
        aside={<Link to="/renew#purchases">{shopMessages.purchases}</Link>}
      >
        <CardIntro as="p">{text.historyHint}</CardIntro>
        <LedgerPages
          label={text.history}
          ledger={ledger}
          place={place}
          failed={text.fetchFailed}
          empty={
            <Empty
              icon="history"
              title={text.noLines}
              action={
                <Button component={Link} to="/renew" variant="default">
                  {text.toShop}
                </Button>
              }
            >
              {text.noLinesText}
            </Empty>
          }
        />
      </Card>
    </div>
  )
}
