import { Button } from '@mantine/core'
import { type ShopItem, sumCart } from '@trellis/contract/money/shop.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Notice } from '../../design/notice.tsx'
import { Text } from '../../design/text.tsx'
import { refusalsMessages } from '../../messages/refusals.ts'
import { shopMessages } from '../../messages/shop.ts'
import { getCart, sumSeenPrices } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import { findCheckoutRefusal } from './checkout-refusal.ts'
import { Totals } from './totals.tsx'
import type { CartInHand } from './use-cart.ts'
import type { usePurchase } from './use-purchase.ts'

type CartPanelProps = {
  hand: CartInHand
  items: readonly ShopItem[]
  buyer: Profile
  purchase: ReturnType<typeof usePurchase>
  onRemoved: () => void
}

/** Shows the items in the cart and their total. */
export function CartPanel({ hand, items, buyer, purchase, onRemoved }: CartPanelProps) {
  const text = shopMessages
  const cart = getCart(hand.entries)
  const total = sumCart(cart, items)
  const seen = sumSeenPrices(hand.entries)
  // An unanswered purchase may have spent the credits, so missing credits must not block asking for its result.
  const denial = purchase.pending === null ? findCheckoutRefusal(cart, items, buyer) : null
  const isEmpty = hand.entries.size === 0
  return (
    <Card title={text.cart}>
      {purchase.unanswered !== null && (
        <Box mb="md">
          <Notice tone="warn" title={text.unansweredTitle}>
            <p>{text.unanswered}</p>
          </Notice>
        </Box>
      )}
      {isEmpty ? (
        <Text tone="muted">
          {refusalsMessages['cart-empty']} {text.cartEmpty}
        </Text>
      ) : (
        <CartLines hand={hand} items={items} onRemoved={onRemoved} />
      )}
      {seen !== total && (
        <PricesChanged seen={seen} total={total} onSeen={() => hand.takePrices(items)} />
      )}
      <Totals
        total={total}
        rows={[
          [text.yourCredits, buyer.credit],
          [text.creditsAfter, buyer.credit - total],
        ]}
      />
      {denial !== null && !isEmpty && (
        <Text mt="sm" tone="bad" size="md" weight="semibold" role="status">
          {denial}
        </Text>
      )}
      <Button
        fullWidth
        mt="1rem"
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={purchase.open}
      >
        {text.checkout}
      </Button>
    </Card>
  )
}

type CartLinesProps = Pick<CartPanelProps, 'hand' | 'items' | 'onRemoved'>

function CartLines({ hand, items, onRemoved }: CartLinesProps) {
  return (
    <List aria-label={shopMessages.cart}>
      {[...hand.entries].map(([id, entry]) => (
        <CartLine
          key={id}
          id={id}
          entry={entry}
          item={items.find((it) => it.id === id)}
          onQuantity={(quantity) => {
            hand.setQuantity({ id, cost: entry.seenCost }, quantity)
            if (quantity <= 0) onRemoved()
          }}
        />
      ))}
    </List>
  )
}

type PricesChangedProps = { seen: number; total: number; onSeen: () => void }

function PricesChanged({ seen, total, onSeen }: PricesChangedProps) {
  const text = shopMessages
  return (
    <Box mt="md">
      <Notice
        tone="warn"
        title={text.pricesTitle}
        isUrgent
        actions={
          <Button variant="default" size="sm" onClick={onSeen}>
            {text.pricesSeen}
          </Button>
        }
      >
        <p>
          {text.prices({
            before: text.cost({ credits: seen }),
            now: text.cost({ credits: total }),
          })}
        </p>
      </Notice>
    </Box>
  )
}
