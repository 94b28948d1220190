import { JsonValue } from '../../../document-editor/json-value.tsx'
import { words } from '../../../words/words.ts'
import { columnOf, rowOf } from './block.ts'
import styles from './world-map.module.css'

type BlockCardProps = { tile: number; block: unknown }

/** Everything that the chosen block has, as it stands in the file. */
export function BlockCard({ tile, block }: BlockCardProps) {
  return (
    <section className={styles.card}>
      <h3>{words.worlds.blocks.oneTitle(columnOf(tile), rowOf(tile))}</h3>
      <JsonValue value={block} />
    </section>
  )
}
