import { Button, Group, Modal } from '@mantine/core'
import { changedCartSentence, type ShopItem } from '@trellis/contract/shop.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { Box } from '../../design/box.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { sentenceOf } from '../../kit/call-failure.ts'
import { useNow } from '../../kit/clock.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { words } from '../../words/words.ts'
import { checkoutDenial } from './checkout-denial.ts'
import styles from './checkout-dialog.module.css'
import { holdingChanges } from './holding-facts.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { holdingsAfter, type Summary } from './summary.ts'
import { Totals } from './totals.tsx'
import { isPriceChange, isUnanswered, type useCheckout } from './use-checkout.ts'

type CheckoutDialogProps = {
  summary: Summary
  profile: Profile
  items: readonly ShopItem[]
  checkout: ReturnType<typeof useCheckout>
  onClose: () => void
}

/** Everything that a purchase will do, shown before it is made. */
export function CheckoutDialog({
  summary,
  profile,
  items,
  checkout,
  onClose,
}: CheckoutDialogProps) {
  const text = words.shop
  const returnFocus = useReturnFocus()
  const now = useNow(30_000)
  const { previousTotal, total } = summary
  const isUnsettled = checkout.isError && isUnanswered(checkout.error)
  const denial = isUnsettled ? null : checkoutDenial(summary.cart, items, profile)
  const after = holdingsAfter(profile, summary, now)
  return (
    <Modal
      opened
      onClose={() => checkout.isPending || onClose()}
      title={text.summaryTitle}
      size="34rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack gap="lg" className={styles.summary} ref={returnFocus}>
        {previousTotal !== null && !isUnsettled && (
          <Notice tone="warn" title={changedCartSentence} isUrgent>
            <p>{text.prices(text.cost(previousTotal), text.cost(total))}</p>
          </Notice>
        )}
        <PurchaseLines lines={summary.lines} label={text.summaryLines} />
        {isUnsettled ? (
          <Totals total={total} rows={[]} />
        ) : (
          <>
            <Totals
              total={total}
              rows={[
                [text.yourCredits, profile.credit],
                [text.creditsAfter, after.credit],
              ]}
            />
            <Box as="section" tint="sunken" className={styles.after}>
              <h3>{text.summaryAfter}</h3>
              <dl className={styles.changes}>
                {holdingChanges(profile, after).map(({ label, from, to }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <span>{from}</span> <span>{text.to(to)}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </Box>
          </>
        )}
        {denial !== null && (
          <Text tone="bad" weight="semibold" role="alert">
            {denial}
          </Text>
        )}
        {isUnsettled && (
          <Notice tone="warn" title={text.noAnswerTitle} isUrgent>
            <p>{text.noAnswer}</p>
          </Notice>
        )}
        {checkout.isError && !isUnsettled && !isPriceChange(checkout.error) && (
          <Notice tone="bad" title={text.refusedTitle} isUrgent>
            <p>{sentenceOf(checkout.error) ?? text.failed}</p>
          </Notice>
        )}
        <Group className={styles.buttons} justify="flex-end">
          <Button variant="default" disabled={checkout.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            data-autofocus
            loading={checkout.isPending}
            disabled={denial !== null}
            onClick={() => checkout.mutate(summary)}
          >
            {isUnsettled ? words.retry : text.confirm(text.cost(total))}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
