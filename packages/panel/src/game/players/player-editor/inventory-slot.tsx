import type { GameItem } from '@trellis/contract/game/items.ts'
import { Text } from '../../../design/text.tsx'
import { itemsMessages } from '../../../messages/items.ts'
import { Sprite } from '../../items/index.ts'
import type { Slot } from './inventory.ts'
import styles from './inventory-tab.module.css'

type InventorySlotProps = { slot: Slot; item: GameItem | undefined; onOpen: () => void }

export function InventorySlot({ slot, item, onOpen }: InventorySlotProps) {
  return (
    <button type="button" className={styles.slot} onClick={onOpen}>
      <Sprite item={item} size={48} />
      <Text as="span" size="xs" breaks tight className={styles.name}>
        {item?.name ?? itemsMessages.unknownItem({ id: slot.id })}
      </Text>
      <Text
        as="span"
        tone="accent"
        size="xs"
        weight="bold"
        numeric
        center
        tight
        className={styles.count}
      >
        {slot.count}
      </Text>
    </button>
  )
}
