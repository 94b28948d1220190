import { Button } from '@mantine/core'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { readOrders } from '@trellis/contract/money/shop.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { useHashFocus } from '../../kit/hash-focus.ts'
import { shopMessages } from '../../messages/shop.ts'
import styles from './orders-card.module.css'
import { ReceiptDetails } from './receipt-details.tsx'
import { useOrders } from './use-shop.ts'

type Order = ReplyOf<typeof readOrders>[number]
type OrdersCardProps = { userId: string }

const atFirst = 5

/** The purchases so far, each with its receipt to unfold. */
export function OrdersCard({ userId }: OrdersCardProps) {
  const text = shopMessages
  useHashFocus('purchases')
  const orders = useOrders(userId)
  return (
    <div id="purchases" tabIndex={-1} className={styles.room}>
      <Card title={text.purchases}>
        <Loaded
          query={orders}
          failed={text.purchasesFailed}
          empty={
            <Empty icon="receipt" title={text.noPurchases}>
              {text.noPurchasesText}
            </Empty>
          }
        >
          {(known) => <Orders orders={known} />}
        </Loaded>
      </Card>
    </div>
  )
}

type OrdersProps = { orders: readonly Order[] }

function Orders({ orders }: OrdersProps) {
  const text = shopMessages
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? orders : orders.slice(0, atFirst)
  return (
    <>
      <List className={styles.orders} aria-label={text.purchases}>
        {shown.map((order) => (
          <li key={order.id}>
            <PastOrder order={order} />
          </li>
        ))}
      </List>
      {shown.length < orders.length && (
        <Button mt="md" variant="default" onClick={() => setIsWhole(true)}>
          {text.showAll({ count: orders.length })}
        </Button>
      )}
    </>
  )
}

type PastOrderProps = { order: Order }

function PastOrder({ order }: PastOrderProps) {
  const text = shopMessages
  const count = order.lines.reduce((sum, it) => sum + it.quantity, 0)
  return (
    <details className={styles.order}>
      <summary className={styles.head}>
        <Stack as="span" tone="muted" className={styles.mark}>
          <Icon name="next" size={16} />
        </Stack>
        <time dateTime={order.at}>{formatInstant(order.at)}</time>
        <Text as="span" tone="muted" size="sm">
          {text.items({ count })}
        </Text>
        {order.isReversed && <StatusBadge tone="warn" label={text.reversed} />}
        <Text as="span" push weight="semibold" numeric>
          {text.cost({ credits: order.total })}
        </Text>
      </summary>
      <div className={styles.body}>
        <ReceiptDetails receipt={order} />
      </div>
    </details>
  )
}
