import type { GameItem } from '@trellis/contract/items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { NumberField } from '../../../design/number-field.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { ItemLine, useItemsById } from '../../items/index.ts'
import { getBackground, getForeground } from '../world-map/block.ts'

type LayerFieldsProps = { block: JsonObject; onSet: (key: 'f' | 'b', value: number) => void }

const maxId = 65_535

/** Asks for the items in the foreground and in the background of a block. */
export function LayerFields({ block, onSet }: LayerFieldsProps) {
  const text = worldsMessages.blocks
  const layers = [
    ['f', text.foreground, getForeground(block)],
    ['b', text.background, getBackground(block)],
  ] as const
  const items = useItemsById(layers.map(([, , id]) => id).filter((id) => id > 0))
  return (
    <>
      {layers.map(([key, label, id]) => (
        <LayerField
          key={key}
          label={label}
          id={id}
          item={items.get(id)}
          onChange={(value) => onSet(key, value)}
        />
      ))}
    </>
  )
}

type LayerFieldProps = {
  label: string
  /** 0 for no item. */
  id: number
  item: GameItem | undefined
  onChange: (id: number) => void
}

/** Asks for the item in one layer of a block, and shows which one it is. */
function LayerField({ label, id, item, onChange }: LayerFieldProps) {
  const text = worldsMessages.blocks
  return (
    <Stack gap="xs">
      <NumberField
        label={text.itemId({ layer: label })}
        min={0}
        max={maxId}
        value={id}
        onChange={onChange}
      />
      {id > 0 ? (
        <ItemLine item={item} id={id} />
      ) : (
        <Text as="span" tone="muted" size="sm">
          {text.addNothing}
        </Text>
      )}
    </Stack>
  )
}
