import { Accordion } from '@mantine/core'
import type { CustomItem } from '@trellis/contract/configuration.ts'
import type { GameItem } from '@trellis/contract/items.ts'
import { words } from '../../words/words.ts'
import { Sprite } from '../items/sprite.tsx'
import type { CustomItemEntry } from './custom-item-entry.ts'
import { CustomItemForm } from './custom-item-form.tsx'
import styles from './custom-item-row.module.css'

type CustomItemRowProps = {
  entry: CustomItemEntry
  /** What the catalogue has under its ID. */
  known: GameItem | undefined
  isIdTaken: boolean
  onItem: (item: CustomItem) => void
  onRemove: () => void
}

/** A card that opens into the item's editor. */
export function CustomItemRow({ entry, known, ...form }: CustomItemRowProps) {
  const { key, item } = entry
  const text = words.configuration.items
  return (
    <Accordion.Item value={String(key)}>
      <Accordion.Control>
        <span className={styles.head}>
          <Sprite item={known} size={40} />
          <span className={styles.names}>
            <span className={styles.name}>{item.Name || words.items.unknownItem(item.ID)}</span>
            <span className={styles.summary}>{text.summary(item.ID, item.rarity)}</span>
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <CustomItemForm item={item} known={known} {...form} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
