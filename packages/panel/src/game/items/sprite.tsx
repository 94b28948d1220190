import type { GameItem } from '@trellis/contract/game/items.ts'
import { Text } from '../../design/text.tsx'
import { cellPx, findSpriteSheet } from '../../kit/sprite-sheets.ts'
import { useStore } from '../../kit/store.ts'
import styles from './sprite.module.css'

/** The fields of an item that its picture needs. */
export type SpriteItem = Pick<GameItem, 'texture' | 'texture_x' | 'texture_y'>

type SpriteProps = { item: SpriteItem | undefined; size: number }

/** Shows an item's 32×32 cell at any size. It is decorative: the name is next to it. */
export function Sprite({ item, size }: SpriteProps) {
  const sheet = useStore(findSpriteSheet(item?.texture ?? ''))
  const box = { width: size, height: size }
  if (item === undefined || sheet === 'missing' || isOutside(sheet, item))
    return (
      <Text
        as="span"
        block
        fixed
        className={styles.missing}
        style={box}
        data-sprite="missing"
        aria-hidden="true"
      />
    )
  if (sheet === 'loading')
    return (
      <Text
        as="span"
        block
        fixed
        className={styles.loading}
        style={box}
        data-sprite="loading"
        aria-hidden="true"
      />
    )
  return (
    <canvas
      className={styles.sprite}
      style={box}
      width={cellPx}
      height={cellPx}
      data-sprite="drawn"
      aria-hidden="true"
      ref={(canvas) => drawCell(canvas, sheet, item)}
    />
  )
}

const isOutside = (sheet: ImageBitmap | 'loading', item: SpriteItem) =>
  sheet !== 'loading' &&
  (item.texture_x * cellPx >= sheet.width || item.texture_y * cellPx >= sheet.height)

function drawCell(canvas: HTMLCanvasElement | null, sheet: ImageBitmap, item: SpriteItem) {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  const [left, top] = [item.texture_x * cellPx, item.texture_y * cellPx]
  pen.clearRect(0, 0, cellPx, cellPx)
  pen.drawImage(sheet, left, top, cellPx, cellPx, 0, 0, cellPx, cellPx)
}
