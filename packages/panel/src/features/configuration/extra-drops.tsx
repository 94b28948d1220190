import { words } from '../../words/words.ts'
import { addPair, type ItemPair } from '../items/item-pairs.ts'
import { PairAdder } from '../items/pair-adder.tsx'
import styles from './extra-drops.module.css'
import { PairList } from './pair-list.tsx'

type ExtraDropsProps = { drops: readonly ItemPair[]; onDrops: (drops: ItemPair[]) => void }

export function ExtraDrops({ drops, onDrops }: ExtraDropsProps) {
  const text = words.configuration.items
  return (
    <>
      <PairAdder quantityLabel={text.count} onAdd={(drop) => onDrops(addPair(drops, drop))} />
      <div className={styles.drops}>
        {drops.length === 0 ? (
          <p className={styles.none}>{text.noDrops}</p>
        ) : (
          <PairList label={text.dropPages} pairs={drops} onPairs={onDrops} />
        )}
      </div>
    </>
  )
}
