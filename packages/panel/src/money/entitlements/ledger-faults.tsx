import type { LedgerCheck } from '@trellis/contract/money/entitlements.ts'
import { Link } from 'react-router'
import { Bullets } from '../../design/bullets.tsx'
import { Notice } from '../../design/notice.tsx'
import { wordCode } from '../../kit/word-code.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'

type LedgerFaultsProps = Pick<LedgerCheck, 'faults'>

/** All that does not add up, each with the way to the ledger it is about; or that there is nothing. */
export function LedgerFaults({ faults }: LedgerFaultsProps) {
  const text = ledgerAdminMessages
  return (
    <div role="status">
      {faults.length === 0 ? (
        <Notice tone="good" title={text.inOrder} />
      ) : (
        <Notice tone="bad" title={text.faults({ count: faults.length })}>
          {/* Scrolling needs the keyboard too. */}
          <Bullets
            mt="xs"
            size="md"
            breaks
            scrollsAt="20rem"
            tabIndex={0}
            aria-label={text.faultList}
          >
            {faults.map(({ userId, ...found }, at) => (
              <li key={`${at} ${found.fault}`}>
                {wordCode(text.faultTexts, found, found.fault)}{' '}
                {userId !== null && (
                  <Link to={`?tab=ledger&user=${userId}#ledger`}>{text.ledgerOf({ userId })}</Link>
                )}
              </li>
            ))}
          </Bullets>
        </Notice>
      )}
    </div>
  )
}
