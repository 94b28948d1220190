import { Button, SegmentedControl } from '@mantine/core'
import { unitSchema } from '@trellis/contract/amounts.ts'
import { Link, useSearchParams } from 'react-router'
import { useHashFocus } from '../../lib/hash-focus.ts'
import { pageOf, withParam } from '../../lib/url-text.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { words } from '../../words/words.ts'
import styles from './history-card.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { linesPerPage, useLedger } from './use-ledger.ts'

type HistoryCardProps = { userId: string }

const filters = ['all', ...unitSchema.options] as const

/** What the balances went up and down by, filtered and paged by the address. */
export function HistoryCard({ userId }: HistoryCardProps) {
  const text = words.entitlements
  const [params, setParams] = useSearchParams()
  const unit = unitSchema.safeParse(params.get('history')).data ?? null
  const page = pageOf(params)
  useHashFocus('history')
  const ledger = useLedger(userId, unit, page)
  const setUnit = (next: string) =>
    setParams((now) => withParam(now, 'history', next === 'all' ? '' : next, ['page']), {
      replace: true,
    })
  const setPage = (next: number) =>
    setParams((now) => withParam(now, 'page', next === 1 ? '' : String(next)))
  return (
    <div id="history" tabIndex={-1} className={styles.history}>
      <Card title={text.history} aside={<Link to="/renew#purchases">{words.shop.purchases}</Link>}>
        <p className={styles.hint}>{text.historyHint}</p>
        <SegmentedControl
          className={styles.filter ?? ''}
          classNames={{ label: styles.choice ?? '' }}
          aria-label={text.filter}
          value={unit ?? 'all'}
          onChange={setUnit}
          data={filters.map((value) => ({ value, label: text.filters[value] }))}
        />
        <Loaded query={ledger} failed={text.fetchFailed}>
          {({ rows, total }) => (
            <>
              {total === 0 ? (
                <Empty icon="history" title={text.noLines} />
              ) : rows.length === 0 ? (
                <PastEnd onFirst={() => setPage(1)} />
              ) : (
                <LedgerTable lines={rows} isOld={ledger.isPlaceholderData} />
              )}
              <Pager
                label={text.history}
                page={page}
                pageCount={Math.ceil(total / linesPerPage)}
                onPage={setPage}
              />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

type PastEndProps = { onFirst: () => void }

const PastEnd = ({ onFirst }: PastEndProps) => (
  <Empty
    icon="history"
    title={words.entitlements.pastEnd}
    action={
      <Button variant="default" onClick={onFirst}>
        {words.entitlements.firstPage}
      </Button>
    }
  />
)
