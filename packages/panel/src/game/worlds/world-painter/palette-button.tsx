import { Button, FocusTrap, Popover } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { Sprite } from '../../items/index.ts'
import { getItemName } from '../blocks/describe-tile.ts'
import type { WorldMapState } from '../world-map/use-map.ts'
import { Palette } from './palette.tsx'
import type { Painter } from './use-painter.ts'

type PaletteButtonProps = { painter: Painter; map: WorldMapState }

/** Shows the item of the brush and opens the palette, where there is no room for it next to the map. */
export function PaletteButton({ painter, map }: PaletteButtonProps) {
  const text = worldPainterMessages
  const [isOpen, setIsOpen] = useState(false)
  const { brush } = painter
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={
            brush === null ? (
              <Icon name="box" size={16} />
            ) : (
              <Sprite item={map.items.get(brush)} size={20} />
            )
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {brush === null ? text.openPalette : getItemName(brush, map.items)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={text.palette}
        w="min(20rem, calc(100vw - 2.5rem))"
        mah="20rem"
        style={{ overflow: 'auto' }}
      >
        {/* In the search field, the focus would open the keyboard of a phone over the items. */}
        <FocusTrap.InitialFocus />
        <Palette painter={painter} map={map} onPicked={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
