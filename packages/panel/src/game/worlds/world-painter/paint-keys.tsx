import { ActionIcon, Popover } from '@mantine/core'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { tools } from './paint-state.ts'
import { layerKey, toolKeys } from './tool-keys.ts'

/** A button that lists all keys of the painter. */
export function PaintKeys() {
  const text = worldPainterMessages
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="lg" aria-label={text.keys} title={text.keys}>
          <Icon name="keyboard" size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.keys} maw="min(22rem, calc(100vw - 2.5rem))">
        <List>
          {listKeys().map(([key, does]) => (
            <Row key={key} as="li" gap="md" justify="between" size="sm">
              <Text as="span" weight="semibold" nowrap>
                {key}
              </Text>
              <span>{does}</span>
            </Row>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}

function listKeys(): [key: string, does: string][] {
  const { keyList, keyNames, tool } = worldPainterMessages
  return [
    [keyNames.arrows, keyList.move],
    [keyNames.space, keyList.press],
    [keyNames.shiftArrows, keyList.pan],
    ['+ − 0', keyList.zoom],
    ...tools.map((name): [string, string] => [toolKeys[name].key, tool[name]]),
    [layerKey, keyList.layer],
    ['Ctrl+C, Ctrl+V', keyList.copy],
    [keyNames.delete, keyList.erase],
    ['Ctrl+Z, Ctrl+Y', keyList.undo],
    [keyNames.escape, keyList.escape],
  ]
}
