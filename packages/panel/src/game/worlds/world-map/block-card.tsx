import { JsonValue } from '../../../document-editor/json-value.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { columnOf, rowOf } from './block.ts'
import styles from './world-map.module.css'

type BlockCardProps = { tile: number; block: unknown }

/** Everything that the chosen block has, as it stands in the file. */
export function BlockCard({ tile, block }: BlockCardProps) {
  return (
    <section className={styles.card}>
      <h3>{worldsMessages.blocks.oneTitle({ x: columnOf(tile), y: rowOf(tile) })}</h3>
      <JsonValue value={block} />
    </section>
  )
}
