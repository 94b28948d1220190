import { describeAmount } from '@trellis/contract/amounts.ts'
import type { Receipt } from '@trellis/contract/shop.ts'
import { words } from '../../words/words.ts'
import styles from './purchase-lines.module.css'

type PurchaseLinesProps = { lines: Receipt['lines']; label: string }

/** The lines of a purchase: what, how many, what it adds and what it costs. */
export function PurchaseLines({ lines, label }: PurchaseLinesProps) {
  const text = words.shop
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ id, name, quantity, cost, unit, amount }) => (
        <li key={id} className={styles.line}>
          <span className={styles.name}>{text.times(quantity, name)}</span>
          <span className={styles.cost}>{text.cost(cost * quantity)}</span>
          <span className={styles.adds}>{text.adds(describeAmount(unit, amount))}</span>
          {quantity > 1 && <span className={styles.each}>{text.each(text.cost(cost))}</span>}
        </li>
      ))}
    </ul>
  )
}
