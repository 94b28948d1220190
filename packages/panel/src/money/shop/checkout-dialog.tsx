import { Button, Group } from '@mantine/core'
import type { ShopItem } from '@trellis/contract/money/shop.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Modal } from '../../design/modal.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { shellMessages } from '../../messages/shell.ts'
import { shopMessages } from '../../messages/shop.ts'
import styles from './checkout-dialog.module.css'
import { CheckoutEffects } from './checkout-effects.tsx'
import { findCheckoutRefusal } from './checkout-refusal.ts'
import { CreditsHelp } from './credits-help.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import type { Summary } from './summary.ts'
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
  const text = shopMessages
  const returnFocus = useReturnFocus()
  const { previousTotal, total } = summary
  const cost = text.cost({ credits: total })
  const isUnsettled = checkout.isError && isUnanswered(checkout.error)
  const denial = isUnsettled ? null : findCheckoutRefusal(summary.cart, items, profile)
  return (
    <Modal
      opened
      onClose={() => checkout.isPending || onClose()}
      title={text.summaryTitle}
      size="34rem"
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Stack gap="lg" className={styles.summary} ref={returnFocus}>
        {previousTotal !== null && !isUnsettled && (
          <Notice tone="warn" title={refusalsMessages['price-changed']} isUrgent>
            <p>{text.prices({ before: text.cost({ credits: previousTotal }), now: cost })}</p>
          </Notice>
        )}
        <PurchaseLines lines={summary.lines} label={text.summaryLines} />
        {isUnsettled ? (
          <Totals total={total} rows={[]} />
        ) : (
          <CheckoutEffects summary={summary} profile={profile} />
        )}
        {denial !== null && (
          <Text tone="bad" weight="semibold" role="alert">
            {denial}
          </Text>
        )}
        {denial === refusalsMessages['not-enough-credits'] && <CreditsHelp />}
        {checkout.isError && <CheckoutFailure error={checkout.error} />}
        <Group className={styles.buttons} justify="flex-end">
          <Button variant="default" disabled={checkout.isPending} onClick={onClose}>
            {shellMessages.cancel}
          </Button>
          <Button
            data-autofocus
            loading={checkout.isPending}
            disabled={denial !== null}
            onClick={() => checkout.mutate(summary)}
          >
            {isUnsettled ? shellMessages.retry : text.confirm({ total: cost })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type CheckoutFailureProps = { error: Error }

/** Says why it was not bought, or that it is not known; a new price has its own notice. */
function CheckoutFailure({ error }: CheckoutFailureProps) {
  const text = shopMessages
  if (isUnanswered(error))
    return (
      <Notice tone="warn" title={text.noAnswerTitle} isUrgent>
        <p>{text.noAnswer}</p>
      </Notice>
    )
  if (isPriceChange(error)) return null
  return (
    <Notice tone="bad" title={text.refusedTitle} isUrgent>
      <p>{describeFailure(error) ?? text.failed}</p>
    </Notice>
  )
}
