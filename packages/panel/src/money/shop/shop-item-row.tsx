import { Button } from '@mantine/core'
import { isStorageItem, type ShopItem } from '@trellis/contract/money/shop.ts'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Pill } from '../../design/pill.tsx'
import { PixelArt } from '../../design/pixel-art.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { shopMessages } from '../../messages/shop.ts'
import { getItemDescription, getItemName } from './describe-item.ts'
import styles from './shelf.module.css'

type ShopItemRowProps = {
  item: ShopItem
  /** True for the cheapest one of its kind per unit. */
  isBest: boolean
  /** How many of it are in the cart. */
  quantity: number
  denial: string | null
  onAdd: () => void
}

export function ShopItemRow({ item, isBest, quantity, denial, onAdd }: ShopItemRowProps) {
  const text = shopMessages
  const name = getItemName(item)
  return (
    <Row as="li" wrap gap="lg" rowGap="sm" align="start" justify="between" className={styles.item}>
      <div className={styles.art}>
        <PixelArt name={isStorageItem(item.id) ? 'chest' : 'clock'} size={40} />
      </div>
      <Box basis="11rem">
        <Row wrap gap="sm" rowGap="2xs">
          <Text as="h3" size="lg" weight="bold">
            {name}
          </Text>
          {isBest && (
            <Pill tone="good" weight="bold">
              {text.bestValue}
            </Pill>
          )}
        </Row>
        <Text mt="3xs" tone="muted" size="md">
          {getItemDescription(item)}
        </Text>
        <Text mt="xs" size="sm">
          {text.adds({ amount: describeAmount(item.unit, item.amount) })}
        </Text>
      </Box>
      <div className={styles.buy}>
        <Text as="span" weight="bold" numeric nowrap>
          {text.cost({ credits: item.cost })}
        </Text>
        {item.isPurchased ? (
          <StatusBadge tone="good" label={text.purchased} />
        ) : (
          <Button
            variant="light"
            size="sm"
            leftSection={<Icon name="plus" size={15} />}
            aria-label={text.addOf({ name })}
            title={denial ?? undefined}
            disabled={denial !== null}
            onClick={onAdd}
          >
            {text.add}
          </Button>
        )}
        {quantity > 0 && (
          <Text as="span" tone="accent" size="sm" weight="semibold">
            {text.inCart({ quantity })}
          </Text>
        )}
      </div>
    </Row>
  )
}
