import type { GameItem } from '@trellis/contract/items.ts'
import { words } from '../../words/words.ts'
import styles from './item-cell.module.css'
import { Sprite } from './sprite.tsx'

type ItemCellProps = { item: GameItem; onLook: (item: GameItem) => void }

export function ItemCell({ item, onLook }: ItemCellProps) {
  const text = words.items
  return (
    <button type="button" className={styles.cell} onClick={() => onLook(item)}>
      <Sprite item={item} size={96} />
      <span className={styles.name}>{item.name}</span>
      <span className={styles.rarity}>{text.rarityOf(item.rarity)}</span>
    </button>
  )
}
