import type { GameItem } from '@trellis/contract/game/items.ts'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { itemsMessages } from '../../messages/items.ts'
import styles from './item-cell.module.css'
import { Sprite } from './sprite.tsx'

type ItemCellProps = { item: GameItem; onOpen: (item: GameItem) => void }

export function ItemCell({ item, onOpen }: ItemCellProps) {
  const text = itemsMessages
  return (
    <button type="button" className={styles.cell} onClick={() => onOpen(item)}>
      <Sprite item={item} size={96} />
      <Text as="span" mt="sm" size="md" weight="semibold" breaks tight>
        <VisibleText isName text={item.name} />
      </Text>
      <Text as="span" mt="3xs" tone="muted" size="sm">
        {text.rarityOf({ rarity: item.rarity })}
      </Text>
    </button>
  )
}
