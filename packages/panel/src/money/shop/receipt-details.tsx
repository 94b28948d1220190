import type { Receipt } from '@trellis/contract/money/shop.ts'
import { Box } from '../../design/box.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { shopMessages } from '../../messages/shop.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import styles from './receipt.module.css'
import { Totals } from './totals.tsx'

type ReceiptDetailsProps = { receipt: Receipt }

/** A purchase as it was made: nothing here follows later prices. */
export function ReceiptDetails({ receipt }: ReceiptDetailsProps) {
  const text = shopMessages
  return (
    <Box framed>
      <PurchaseLines lines={receipt.lines} label={text.receipt} />
      <Totals total={receipt.total} rows={[[text.creditsLeft, receipt.creditLeft]]} />
      <dl className={styles.facts}>
        <div>
          <dt>{text.order}</dt>
          <dd className={styles.order}>{receipt.id}</dd>
        </div>
        <div>
          <dt>{text.time}</dt>
          <dd>
            <time dateTime={receipt.at}>{formatInstant(receipt.at)}</time>
          </dd>
        </div>
      </dl>
    </Box>
  )
}
