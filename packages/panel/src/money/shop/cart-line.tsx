import { ActionIcon } from '@mantine/core'
import { maxOfAnItem, type ShopItem } from '@trellis/contract/money/shop.ts'
import { Icon } from '../../design/icon.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { shopMessages } from '../../messages/shop.ts'
import type { CartEntry } from './cart.ts'
import styles from './cart-panel.module.css'
import { getItemName } from './describe-item.ts'

type CartLineProps = {
  id: string
  entry: CartEntry
  /** Absent once the shop does not sell it any more. */
  item: ShopItem | undefined
  onQuantity: (quantity: number) => void
}

export function CartLine({ id, entry, item, onQuantity }: CartLineProps) {
  const text = shopMessages
  const { quantity } = entry
  const name = item === undefined ? id : getItemName(item)
  return (
    <Row as="li" divided="sm" wrap gap="xs" className={styles.line}>
      <Text as="span" weight="semibold" breaks basis="calc(100% - 3rem)">
        {name}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.removeOf({ name })}
        onClick={() => onQuantity(0)}
      >
        <Icon name="bin" size={16} />
      </ActionIcon>
      {item === undefined ? (
        <Text as="span" tone="bad" size="sm" basis="100%">
          {text.gone}
        </Text>
      ) : (
        <>
          {item.type === 'quantifiable' && (
            <Stepper name={name} quantity={quantity} onQuantity={onQuantity} />
          )}
          <Text as="span" push numeric nowrap>
            {text.cost({ credits: item.cost * quantity })}
          </Text>
        </>
      )}
    </Row>
  )
}

type StepperProps = { name: string; quantity: number; onQuantity: (quantity: number) => void }

function Stepper({ name, quantity, onQuantity }: StepperProps) {
  const text = shopMessages
  return (
    <div className={styles.stepper}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.fewer({ name })}
        onClick={() => onQuantity(quantity - 1)}
      >
        <Icon name="minus" size={14} />
      </ActionIcon>
      <IntegerInput
        name={text.quantityOf({ name })}
        max={maxOfAnItem}
        value={quantity}
        onChange={(next) => next !== undefined && onQuantity(next)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.more({ name })}
        disabled={quantity >= maxOfAnItem}
        onClick={() => onQuantity(quantity + 1)}
      >
        <Icon name="plus" size={14} />
      </ActionIcon>
    </div>
  )
}
