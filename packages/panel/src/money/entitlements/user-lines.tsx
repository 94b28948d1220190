import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { useState } from 'react'
import { Empty } from '../../design/empty.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import { LedgerPages } from './ledger-pages.tsx'
import { useLedgerView } from './use-ledger-view.ts'
import { useUserLedger } from './use-user-ledger.ts'

const ReverseLineDialog = createLazyDialog(
  async () => (await import('./reverse-line-dialog.tsx')).ReverseLineDialog,
)

type UserLinesProps = { userId: string; mayManage: boolean; onReversed: () => void }

/** Shows a user's ledger to admins, who can reverse a line if permitted. */
export function UserLines({ userId, mayManage, onReversed }: UserLinesProps) {
  const text = ledgerAdminMessages
  const place = useLedgerView('unit')
  const ledger = useUserLedger(userId, place)
  const [chosen, setChosen] = useState<LedgerLine | null>(null)
  return (
    <>
      <LedgerPages
        label={text.linesOf({ userId })}
        ledger={ledger}
        place={place}
        failed={text.fetchFailed}
        empty={
          place.unit === null ? (
            <Empty icon="search" title={text.noAccount}>
              {text.noAccountHint}
            </Empty>
          ) : (
            <Empty icon="history" title={text.noneOfUnit} />
          )
        }
        {...(mayManage ? { onReverse: setChosen } : {})}
      />
      {chosen !== null && (
        <ReverseLineDialog
          line={chosen}
          onClose={() => setChosen(null)}
          onReversed={() => {
            onReversed()
            setChosen(null)
          }}
        />
      )}
    </>
  )
}
