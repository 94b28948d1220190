import type { GameItem } from '@trellis/contract/items.ts'
import { blockFlags } from '@trellis/contract/worlds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { hasBit, numberOf, textOf } from '../../../document-editor/json-fields.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { backgroundOf, columnOf, foregroundOf, isAreaLocked, isClosed, rowOf } from './block.ts'

type Items = ReadonlyMap<number, GameItem>

export const itemName = (id: number, items: Items) =>
  items.get(id)?.name ?? itemsMessages.unknownItem({ id })

/** Describes the position and content of a tile in words. */
export function describeTile(tile: number, block: JsonObject, items: Items): string {
  return [
    worldsMessages.map.tile({ x: columnOf(tile), y: rowOf(tile) }),
    layersOf(block, items),
    ...propertiesOf(block),
  ].join(' · ')
}

function layersOf(block: JsonObject, items: Items): string {
  const text = worldsMessages.map
  const [front, behind] = [foregroundOf(block), backgroundOf(block)]
  if (front === 0 && behind === 0) return text.empty
  if (front === 0) return itemName(behind, items)
  const name = itemName(front, items)
  return behind === 0 ? name : `${name}, ${text.withBackground({ name: itemName(behind, items) })}`
}

function propertiesOf(block: JsonObject): string[] {
  const text = worldsMessages.map
  const flags = numberOf(block, 'fl')
  const owner = textOf(block, 'lo')
  const label = textOf(block, 't')
  const target = textOf(block, 'dd')
  return [
    ...(owner === '' ? [] : [text.lockOf({ owner })]),
    ...(isAreaLocked(block) ? [text.areaLock] : []),
    ...(isClosed(block) ? [text.closed] : []),
    ...(label === '' ? [] : [text.text({ text: label })]),
    ...(target === '' ? [] : [text.leadsTo({ target })]),
    ...blockFlags.filter(({ mask }) => hasBit(flags, mask)).map(({ name }) => name),
  ]
}
