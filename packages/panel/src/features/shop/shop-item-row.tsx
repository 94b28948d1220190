import { Button } from '@mantine/core'
import { describeAmount } from '@trellis/contract/amounts.ts'
import type { ShopItem } from '@trellis/contract/shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { words } from '../../words/words.ts'
import styles from './shelf.module.css'

type ShopItemRowProps = {
  item: ShopItem
  /** How many of it are in the cart. */
  quantity: number
  denial: string | null
  onAdd: () => void
}

export function ShopItemRow({ item, quantity, denial, onAdd }: ShopItemRowProps) {
  const text = words.shop
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <h3 className={styles.name}>{item.name}</h3>
        <p className={styles.description}>{item.description}</p>
        <p className={styles.adds}>{text.adds(describeAmount(item.unit, item.amount))}</p>
      </div>
      <div className={styles.buy}>
        <span className={styles.cost}>{text.cost(item.cost)}</span>
        {item.isPurchased ? (
          <StatusBadge tone="good" label={text.purchased} />
        ) : (
          <Button
            variant="light"
            size="sm"
            leftSection={<Icon name="plus" size={15} />}
            aria-label={text.addOf(item.name)}
            title={denial ?? undefined}
            disabled={denial !== null}
            onClick={onAdd}
          >
            {text.add}
          </Button>
        )}
        {quantity > 0 && <span className={styles.inCart}>{text.inCart(quantity)}</span>}
      </div>
    </li>
  )
}
