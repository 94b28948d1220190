import { entitlementsMessages } from '../../messages/entitlements.ts'
import { shopMessages } from '../../messages/shop.ts'
import styles from './totals.module.css'

type TotalsProps = { total: number; rows: readonly [label: string, credits: number][] }

/** Shows the total and its effect on the balance. */
export function Totals({ total, rows }: TotalsProps) {
  const text = shopMessages
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{text.total}</dt>
        <dd>{text.cost({ credits: total })}</dd>
      </div>
      {rows.map(([label, credits]) => (
        <div key={label} data-short={credits < 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            {credits < 0
              ? entitlementsMessages.spent({ amount: text.cost({ credits: -credits }) })
              : text.cost({ credits })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
