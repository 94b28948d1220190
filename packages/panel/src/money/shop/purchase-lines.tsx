import type { Receipt } from '@trellis/contract/money/shop.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { shopMessages } from '../../messages/shop.ts'
import { getItemName } from './describe-item.ts'
import styles from './purchase-lines.module.css'

type PurchaseLinesProps = { lines: Receipt['lines']; label: string }

/** Shows the lines of a purchase: item, quantity, effect and cost. */
export function PurchaseLines({ lines, label }: PurchaseLinesProps) {
  const text = shopMessages
  return (
    <List aria-label={label}>
      {lines.map(({ id, name, textCode, quantity, cost, unit, amount }) => (
        <Box key={id} as="li" divided="xs" className={styles.line}>
          <Text as="span" weight="semibold" breaks>
            {text.times({ quantity, name: getItemName({ name, textCode }) })}
          </Text>
          <Text as="span" numeric nowrap alignEnd>
            {text.cost({ credits: cost * quantity })}
          </Text>
          <Text as="span" tone="muted" size="sm">
            {text.adds({ amount: describeAmount(unit, amount) })}
          </Text>
          {quantity > 1 && (
            <Text as="span" tone="muted" size="sm" numeric nowrap alignEnd>
              {text.each({ cost: text.cost({ credits: cost }) })}
            </Text>
          )}
        </Box>
      ))}
    </List>
  )
}
