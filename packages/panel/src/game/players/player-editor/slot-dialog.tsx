import { Button } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { Icon } from '../../../design/icon.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Row } from '../../../design/row.tsx'
import { playersMessages } from '../../../messages/players.ts'
import { createUnknownItem, ItemDetailDialog, maxPerItem } from '../../items/index.ts'
import { type Slot, withCount, withoutItem } from './inventory.ts'
import styles from './inventory-tab.module.css'

type SlotDialogProps = {
  /** Null while none is open. */
  slot: Slot | null
  items: ReadonlyMap<number, GameItem>
  onInventory: (next: (list: readonly unknown[]) => unknown[]) => void
  onClose: () => void
}

/** Shows a slot: the item's details, the count, and the button that empties it. */
export function SlotDialog({ slot, items, onInventory, onClose }: SlotDialogProps) {
  const text = playersMessages.inventory
  const item = slot === null ? null : (items.get(slot.id) ?? createUnknownItem(slot.id))
  return (
    <ItemDetailDialog
      item={item}
      onClose={onClose}
      actions={
        slot !== null && (
          <Row wrap gap="sm" align="end" className={styles.actions}>
            <IntegerInput
              label={text.count}
              // Otherwise the focus would move to the close button during the first input.
              isFirst
              min={1}
              max={Math.max(maxPerItem, slot.count)}
              value={slot.count}
              onChange={(count) =>
                count !== undefined && onInventory((list) => withCount(list, slot.at, count))
              }
            />
            <Button
              variant="outline"
              color="red"
              leftSection={<Icon name="bin" size={16} />}
              onClick={() => {
                onInventory((list) => withoutItem(list, slot.at))
                onClose()
              }}
            >
              {text.remove}
            </Button>
          </Row>
        )
      }
    />
  )
}
