import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { cellPx, findSpriteSheet } from '../../kit/sprite-sheets.ts'
import { useStore } from '../../kit/store.ts'
import { itemsMessages } from '../../messages/items.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { SpriteItem } from './sprite.tsx'
import styles from './texture-preview.module.css'
import { TextureSheet } from './texture-sheet.tsx'

type TexturePreviewProps = { item: SpriteItem }

const zooms = [1, 2, 3, 4, 6, 8]
const roomPx = 320

/** The whole texture with the item's cell marked. */
export function TexturePreview({ item }: TexturePreviewProps) {
  const text = itemsMessages.detail
  const sheet = useStore(findSpriteSheet(item.texture))
  const [chosen, setChosen] = useState<number | null>(null)
  if (sheet === 'missing')
    return (
      <Box tone="muted" minHeight="9rem" className={styles.empty}>
        <Icon name="image" size={28} />
        <p>{text.notFound}</p>
      </Box>
    )
  if (sheet === 'loading')
    return (
      <Box tone="muted" minHeight="9rem" className={styles.empty} role="status">
        {shellMessages.loading}
      </Box>
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
      <Row as="header" mb="sm" wrap gap="md" rowGap="xs" justify="between">
        <Box shrink>
          <Text as="h3" size="md" weight="bold">
            {text.preview}
          </Text>
          <Text as="span" tone="muted" size="sm" breaks>
            {item.texture} · {text.cellAt({ column: item.texture_x, row: item.texture_y })}
          </Text>
        </Box>
        <Row>
          {step(text.zoomOut, 'minus', zooms[at - 1])}
          <Text as="output" size="sm" numeric center className={styles.times}>
            {text.zoom({ times: zoom })}
          </Text>
          {step(text.zoomIn, 'plus', zooms[at + 1])}
        </Row>
      </Row>
      <TextureSheet key={zoom} sheet={sheet} item={item} zoom={zoom} cell={cellPx * zoom} />
    </section>
  )
}
