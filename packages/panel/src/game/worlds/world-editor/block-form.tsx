import { Checkbox, CloseButton, Switch } from '@mantine/core'
import { blockFlags } from '@trellis/contract/worlds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { Box } from '../../../design/box.tsx'
import { NumberField } from '../../../design/number-field.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import {
  hasBit,
  numberOf,
  type Scalar,
  withBit,
  withField,
} from '../../../document-editor/json-fields.ts'
import { words } from '../../../words/words.ts'
import { ItemLine, useItemsById } from '../../items/index.ts'
import {
  backgroundOf,
  columnOf,
  foregroundOf,
  isAreaLocked,
  isClosed,
  rowOf,
} from '../world-map/block.ts'
import { BlockExtras } from './block-extras.tsx'
import styles from './blocks-tab.module.css'

type BlockFormProps = {
  tile: number
  block: JsonObject
  onChange: (next: (block: JsonObject) => JsonObject) => void
  onClose: () => void
}

const defaultMinutes = 10
const largestId = 65_535
const largestFlags = 2 ** 32 - 1

/** Everything that one block has. */
export function BlockForm({ tile, block, onChange, onClose }: BlockFormProps) {
  const text = words.worlds.blocks
  const layers = [
    ['f', text.foreground, foregroundOf(block)],
    ['b', text.background, backgroundOf(block)],
  ] as const
  const items = useItemsById(layers.map(([, , id]) => id).filter((id) => id > 0))
  const flags = numberOf(block, 'fl')
  const set = (key: string, value: Scalar) => onChange((it) => withField(it, key, value))
  return (
    <Stack as="section" gap="sm">
      <Row as="header" justify="between">
        <Text as="h3" size="md" weight="bold">
          {text.oneTitle(columnOf(tile), rowOf(tile))}
        </Text>
        <CloseButton aria-label={text.close} title={text.close} onClick={onClose} />
      </Row>
      {layers.map(([key, label, id]) => (
        <Stack key={key} gap="xs">
          <NumberField
            label={text.itemId(label)}
            min={0}
            max={largestId}
            value={id}
            onChange={(value) => set(key, value)}
          />
          {id > 0 ? (
            <ItemLine item={items.get(id)} id={id} />
          ) : (
            <Text as="span" tone="muted" size="sm">
              {text.addNothing}
            </Text>
          )}
        </Stack>
      ))}
      <Switch
        label={text.open}
        checked={!isClosed(block)}
        onChange={(event) => set('o', event.currentTarget.checked ? 1 : 0)}
      />
      <Switch
        label={text.areaLocked}
        checked={isAreaLocked(block)}
        onChange={(event) => set('l', event.currentTarget.checked)}
      />
      <NumberField
        label={text.infinity}
        min={0}
        max={9999}
        value={numberOf(block, 'if_c', defaultMinutes)}
        onChange={(value) => set('if_c', value)}
      />
      <Box as="fieldset" className={styles.flags}>
        <legend>{text.flags}</legend>
        {blockFlags.map(({ mask, name }) => (
          <Checkbox
            key={mask}
            size="sm"
            label={name}
            checked={hasBit(flags, mask)}
            onChange={(event) => set('fl', withBit(flags, mask, event.currentTarget.checked))}
          />
        ))}
      </Box>
      <NumberField
        label={text.flagsValue}
        min={0}
        max={largestFlags}
        value={flags}
        onChange={(value) => set('fl', value)}
      />
      <BlockExtras block={block} onSet={set} />
    </Stack>
  )
}
