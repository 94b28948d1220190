import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { memo } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import type { IconName } from '../../../kit/icon-paths.ts'
import { useStore } from '../../../kit/store.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { ItemFinder } from './item-finder.tsx'
import type { WorldMapState } from './use-map.ts'
import styles from './world-map.module.css'

type MapToolbarProps = {
  map: WorldMapState
  /** Whether it can look for an item. */
  hasFinder: boolean
}

const zoomStep = 1.5
const layers = ['locks', 'flags', 'special'] as const

export function MapToolbar({ map, hasFinder }: MapToolbarProps) {
  const { surface, shown, setShown } = map
  return (
    <Row wrap gap="xs" justify="between">
      {hasFinder && <ItemFinder map={map} />}
      <MapButtons surface={surface} shown={shown} setShown={setShown} />
    </Row>
  )
}

type MapButtonsProps = Pick<WorldMapState, 'surface' | 'shown' | 'setShown'>

/** Each change of a tile renders the map again, but changes nothing about these. */
const MapButtons = memo(function MapButtons({ surface, shown, setShown }: MapButtonsProps) {
  const text = worldsMessages.map
  const zoom = useStore(surface.zoom)
  const button = (label: string, icon: IconName, onPress: () => void) => (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <Row gap="xs">
      <Popover position="bottom-end" shadow="md" withinPortal>
        <Popover.Target>
          <ActionIcon variant="default" size="lg" aria-label={text.layers} title={text.layers}>
            <Icon name="layers" size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.layers}>
          {layers.map((layer) => (
            <Checkbox
              key={layer}
              my={6}
              label={text[layer]}
              checked={shown[layer]}
              onChange={(event) => setShown({ ...shown, [layer]: event.currentTarget.checked })}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
      {button(text.zoomOut, 'minus', () => surface.zoomBy(1 / zoomStep))}
      <Text as="output" tone="muted" size="sm" numeric center className={styles.zoom}>
        {text.zoom({ percent: zoom })}
      </Text>
      {button(text.zoomIn, 'plus', () => surface.zoomBy(zoomStep))}
      {button(text.fit, 'fit', () => surface.fit())}
    </Row>
  )
})
