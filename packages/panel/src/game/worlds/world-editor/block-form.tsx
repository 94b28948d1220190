import { CloseButton, Switch } from '@mantine/core'
import { blockFlags } from '@trellis/contract/game/world-fields.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { Box } from '../../../design/box.tsx'
import { NumberField } from '../../../design/number-field.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { getNumber, type Scalar, withField } from '../../../document-editor/json-fields.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getColumn, getRow, isAreaLocked, isClosed } from '../blocks/block.ts'
import { BlockExtras } from './block-extras.tsx'
import styles from './blocks-tab.module.css'
import { FlagBoxes } from './flag-boxes.tsx'
import { LayerFields } from './layer-fields.tsx'

type BlockFormProps = {
  tile: number
  block: JsonObject
  onChange: (next: (block: JsonObject) => JsonObject) => void
  onClose: () => void
}

const defaultMinutes = 10
const maxFlags = 2 ** 32 - 1

/** Everything that one block has. */
export function BlockForm({ tile, block, onChange, onClose }: BlockFormProps) {
  const text = worldsMessages.blocks
  const flags = getNumber(block, 'fl')
  const set = (key: string, value: Scalar) => onChange((it) => withField(it, key, value))
  return (
    <Stack as="section" gap="sm">
      <Row as="header" justify="between">
        <Text as="h3" size="md" weight="bold">
          {text.oneTitle({ x: getColumn(tile), y: getRow(tile) })}
        </Text>
        <CloseButton aria-label={text.close} title={text.close} onClick={onClose} />
      </Row>
      <LayerFields block={block} onSet={set} />
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
        value={getNumber(block, 'if_c', defaultMinutes)}
        onChange={(value) => set('if_c', value)}
      />
      <Box as="fieldset" className={styles.flags}>
        <legend>{text.flags}</legend>
        <FlagBoxes
          size="sm"
          flags={blockFlags.map(({ mask, code }) => ({
            mask,
            label: worldsMessages.blockFlags[code],
          }))}
          value={flags}
          onChange={(value) => set('fl', value)}
        />
      </Box>
      <NumberField
        label={text.flagsValue}
        min={0}
        max={maxFlags}
        value={flags}
        onChange={(value) => set('fl', value)}
      />
      <BlockExtras block={block} onSet={set} />
    </Stack>
  )
}
