import type { GameItem } from '@trellis/contract/game/items.ts'
import { blockFlags } from '@trellis/contract/game/world-fields.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getNumber, getText, hasBit } from '../../../document-editor/json-fields.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getBackground, getColumn, getForeground, getRow, isAreaLocked, isClosed } from './block.ts'

type Items = ReadonlyMap<number, GameItem>

export const getItemName = (id: number, items: Items) =>
  items.get(id)?.name ?? itemsMessages.unknownItem({ id })

/** Describes the position and content of a tile in words. */
export function describeTile(tile: number, block: JsonObject, items: Items): string {
  return [
    worldsMessages.map.tile({ x: getColumn(tile), y: getRow(tile) }),
    getLayers(block, items),
    ...listProperties(block),
  ].join(' · ')
}

function getLayers(block: JsonObject, items: Items): string {
  const text = worldsMessages.map
  const [front, behind] = [getForeground(block), getBackground(block)]
  if (front === 0 && behind === 0) return text.empty
  if (front === 0) return getItemName(behind, items)
  const name = getItemName(front, items)
  return behind === 0
    ? name
    : `${name}, ${text.withBackground({ name: getItemName(behind, items) })}`
}

function listProperties(block: JsonObject): string[] {
  const text = worldsMessages.map
  const flags = getNumber(block, 'fl')
  const owner = getText(block, 'lo')
  const label = getText(block, 't')
  const target = getText(block, 'dd')
  return [
    ...(owner === '' ? [] : [text.lockOf({ owner })]),
    ...(isAreaLocked(block) ? [text.areaLock] : []),
    ...(isClosed(block) ? [text.closed] : []),
    ...(label === '' ? [] : [text.text({ text: label })]),
    ...(target === '' ? [] : [text.leadsTo({ target })]),
    ...blockFlags
      .filter(({ mask }) => hasBit(flags, mask))
      .map(({ code }) => worldsMessages.blockFlags[code]),
  ]
}
