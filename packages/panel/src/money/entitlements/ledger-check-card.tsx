import { Button } from '@mantine/core'
import type { LedgerCheck } from '@trellis/contract/money/entitlements.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Stack } from '../../design/stack.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import styles from './ledger-check-card.module.css'
import { LedgerFaults } from './ledger-faults.tsx'
import { useCheckLedger, useLedgerCheck } from './use-ledger-check.ts'

const counted = ['accounts', 'lines', 'codes', 'orders'] as const

type LedgerCheckCardProps = { mayManage: boolean }

/** Shows whether all ledgers add up: the last check's result, and a new check on demand. */
export function LedgerCheckCard({ mayManage }: LedgerCheckCardProps) {
  const text = ledgerAdminMessages
  const last = useLedgerCheck()
  const checkNow = useCheckLedger()
  return (
    <Card
      title={text.check}
      aside={
        mayManage && (
          <Button
            variant="default"
            leftSection={<Icon name="check" size={16} />}
            loading={checkNow.isPending}
            onClick={() => checkNow.mutate()}
          >
            {text.checkNow}
          </Button>
        )
      }
    >
      <CardIntro as="p" className={styles.hint}>
        {text.checkHint}
      </CardIntro>
      <Loaded query={last} failed={text.checkFetchFailed}>
        {({ check }) =>
          check === null ? (
            <Empty icon="history" title={text.neverChecked} />
          ) : (
            <Stack gap="lg" aria-busy={checkNow.isPending}>
              <LedgerFaults faults={check.faults} />
              <Facts facts={getFacts(check)} />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

function getFacts(check: LedgerCheck) {
  const text = ledgerAdminMessages
  return [
    { label: text.checkedAt, value: <time dateTime={check.at}>{formatInstant(check.at)}</time> },
    ...counted.map((of) => ({ label: text.counted[of], value: formatNumber(check[of]) })),
  ]
}
