import type { GameItem } from '@trellis/contract/game/items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { createUnknownItem, ItemPicker, useItemsById } from '../../items/index.ts'
import { getBackground, getForeground } from '../blocks/block.ts'

type LayerFieldsProps = { block: JsonObject; onSet: (key: 'f' | 'b', value: number) => void }

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

/** Asks for the item in one layer of a block; none is an empty layer. */
function LayerField({ label, id, item, onChange }: LayerFieldProps) {
  return (
    <ItemPicker
      key={id}
      label={worldsMessages.blocks.itemOf({ layer: label })}
      picked={id === 0 ? null : (item ?? createUnknownItem(id))}
      onPick={(picked) => onChange(picked?.id ?? 0)}
    />
  )
}
