import { useCallback } from 'react'
import { Box } from '../../design/box.tsx'
import { itemsMessages } from '../../messages/items.ts'
import type { SpriteItem } from './sprite.tsx'
import styles from './texture-preview.module.css'

type TextureSheetProps = { sheet: ImageBitmap; item: SpriteItem; zoom: number; cell: number }

/** A texture at a zoom, scrolled so that the marked cell is in the middle. */
export function TextureSheet({ sheet, item, zoom, cell }: TextureSheetProps) {
  const [left, top] = [item.texture_x * cell, item.texture_y * cell]
  const center = useCallback(
    (box: HTMLElement | null) =>
      box?.scrollTo(left + (cell - box.clientWidth) / 2, top + (cell - box.clientHeight) / 2),
    [left, top, cell],
  )
  return (
    // Scrolling needs the keyboard too.
    <Box
      scrollsAt="18rem"
      className={styles.scroll}
      tabIndex={0}
      role="group"
      aria-label={itemsMessages.detail.preview}
      ref={center}
    >
      <div
        className={styles.sheet}
        role="img"
        aria-label={itemsMessages.detail.sheet({
          file: item.texture,
          column: item.texture_x,
          row: item.texture_y,
        })}
        style={{ width: sheet.width * zoom, height: sheet.height * zoom }}
      >
        <canvas
          width={sheet.width}
          height={sheet.height}
          ref={(canvas) => canvas?.getContext('2d')?.drawImage(sheet, 0, 0)}
        />
        <span className={styles.mark} style={{ left, top, width: cell, height: cell }} />
      </div>
    </Box>
  )
}
