import type { Profile } from '@trellis/contract/people/users.ts'
import { Box } from '../../design/box.tsx'
import { useNow } from '../../kit/clock.ts'
import { shopMessages } from '../../messages/shop.ts'
import styles from './checkout-dialog.module.css'
import { listHoldingChanges } from './holding-facts.ts'
import { getHoldingsAfter, type Summary } from './summary.ts'
import { Totals } from './totals.tsx'

type CheckoutEffectsProps = { summary: Summary; profile: Profile }

/** Shows the cost of a purchase, and how it changes the balances of the buyer. */
export function CheckoutEffects({ summary, profile }: CheckoutEffectsProps) {
  const text = shopMessages
  const now = useNow(30_000)
  const after = getHoldingsAfter(profile, summary, now)
  return (
    <>
      <Totals
        total={summary.total}
        rows={[
          [text.yourCredits, profile.credit],
          [text.creditsAfter, after.credit],
        ]}
      />
      <Box as="section" tint="sunken" className={styles.after}>
        <h3>{text.summaryAfter}</h3>
        <dl className={styles.changes}>
          {listHoldingChanges(profile, after).map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{from}</span> <span>{text.to({ after: to })}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Box>
    </>
  )
}
