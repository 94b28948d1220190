import { JsonValue } from '../../../document-editor/json-value.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getColumn, getRow } from '../blocks/block.ts'
import styles from './world-map.module.css'

type BlockCardProps = { tile: number; block: unknown }

/** Shows all fields of the chosen block as the file has them. */
export function BlockCard({ tile, block }: BlockCardProps) {
  return (
    <section className={styles.card}>
      <h3>{worldsMessages.blocks.oneTitle({ x: getColumn(tile), y: getRow(tile) })}</h3>
      <JsonValue value={block} />
    </section>
  )
}
