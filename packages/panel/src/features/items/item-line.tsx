import type { GameItem } from '@trellis/contract/items.ts'
import { words } from '../../words/words.ts'
import styles from './item-line.module.css'
import { Sprite } from './sprite.tsx'

type ItemLineProps = { item: GameItem | undefined; id: number }

/** An item in a row: its picture, name and id. */
export function ItemLine({ item, id }: ItemLineProps) {
  const text = words.items
  return (
    <span className={styles.line}>
      <Sprite item={item} size={32} />
      <span className={styles.names}>
        <span className={styles.name}>{item?.name ?? text.unknownItem(id)}</span>
        <span className={styles.id}>{text.picker.idOf(id)}</span>
      </span>
    </span>
  )
}
