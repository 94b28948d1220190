import type { ShopItem } from '@trellis/contract/money/shop.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { ReactNode } from 'react'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { shopMessages } from '../../messages/shop.ts'
import { findBestValue } from './best-value.ts'
import { findAddRefusal } from './checkout-refusal.ts'
import styles from './shelf.module.css'
import { ShopItemRow } from './shop-item-row.tsx'
import type { CartInHand } from './use-cart.ts'

type ItemGroupProps = {
  title: string
  hint: string
  items: readonly ShopItem[]
  hand: CartInHand
  buyer: Profile
  children?: ReactNode
}

/** The items of one kind. */
export function ItemGroup({ title, hint, items, hand, buyer, children }: ItemGroupProps) {
  const best = findBestValue(items)
  return (
    <Card title={title}>
      <CardIntro as="p" className={styles.hint}>
        {hint}
      </CardIntro>
      {children}
      {items.length === 0 ? (
        <Text mt="md" tone="muted">
          {shopMessages.noItems}
        </Text>
      ) : (
        <List className={styles.items} aria-label={title}>
          {items.map((item) => {
            const quantity = hand.entries.get(item.id)?.quantity ?? 0
            return (
              <ShopItemRow
                key={item.id}
                item={item}
                isBest={item.id === best}
                quantity={quantity}
                denial={findAddRefusal(item, quantity, buyer)}
                onAdd={() => hand.add(item)}
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}
