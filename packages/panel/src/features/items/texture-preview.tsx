import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { cellPx, findSpriteSheet } from '../../lib/sprite-sheets.ts'
import { useStore } from '../../lib/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import type { SpriteItem } from './sprite.tsx'
import styles from './texture-preview.module.css'
import { TextureSheet } from './texture-sheet.tsx'

type TexturePreviewProps = { item: SpriteItem }

const zooms = [1, 2, 3, 4, 6, 8]
const roomPx = 320

/** The whole texture with the item's cell marked. */
export function TexturePreview({ item }: TexturePreviewProps) {
  const text = words.items.detail
  const sheet = useStore(findSpriteSheet(item.texture))
  const [chosen, setChosen] = useState<number | null>(null)
  if (sheet === 'missing')
    return (
      <div className={styles.empty}>
        <Icon name="image" size={28} />
        <p>{text.notFound}</p>
      </div>
    )
  if (sheet === 'loading')
    return (
      <div className={styles.empty} role="status">
        {words.loading}
      </div>
    )
  // A small texture begins as large as there is room for, a large one as it is.
  const fitting = zooms.findLast((it) => it * sheet.height <= roomPx && it * sheet.width <= roomPx)
  const zoom = chosen ?? fitting ?? 1
  const at = zooms.indexOf(zoom)
  const step = (label: string, icon: 'plus' | 'minus', to: number | undefined) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && setChosen(to)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <section aria-label={text.preview}>
      <header className={styles.header}>
        <div className={styles.names}>
          <h3 className={styles.title}>{text.preview}</h3>
          <span className={styles.where}>
            {item.texture} · {text.cellAt(item.texture_x, item.texture_y)}
          </span>
        </div>
        <div className={styles.zoom}>
          {step(text.zoomOut, 'minus', zooms[at - 1])}
          <output className={styles.times}>{text.zoom(zoom)}</output>
          {step(text.zoomIn, 'plus', zooms[at + 1])}
        </div>
      </header>
      <TextureSheet key={zoom} sheet={sheet} item={item} zoom={zoom} cell={cellPx * zoom} />
    </section>
  )
}
