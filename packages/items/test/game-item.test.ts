import { expect, test } from 'vitest'
import { getGameItem } from '../src/game-item.ts'
import { getItemKind } from '../src/item-kind.ts'
import { plainRecord } from '../src/item-record.ts'

const item = { ...plainRecord, id: 12, name: 'Thing' }

test.each([
  ['the fist', 0, 0, 0],
  ['the wrench', 1, 0, 1],
  ['a consumable', 8, 0, 2],
  ['a seed', 19, 0, 3],
  ['a block one stands on', 17, 1, 4],
  ['bedrock', 15, 1, 4],
  ['a vending machine', 62, 1, 4],
  ['a wall behind', 18, 0, 5],
  ['a wall with a switch', 23, 0, 5],
  ['a block one walks through', 17, 0, 6],
  ['a door', 2, 1, 6],
  ['the main door', 13, 1, 6],
  ['a sign', 10, 0, 6],
  ['clothes', 20, 0, 7],
  ['a lock', 3, 1, 8],
])('classifies %s by kind', (_, actionType, collision, kind) => {
  expect(getItemKind({ ...item, actionType, collision })).toBe(kind)
})

test('gives the panel the fields of its item database', () => {
  const hat = {
    ...item,
    actionType: 20,
    clothingType: 0,
    rarity: 999,
    textureFile: 'game/player_hat.rttex',
    textureX: 3,
    textureY: 4,
  }
  expect(getGameItem(hat)).toEqual({
    id: 12,
    item_id: 12,
    name: 'Thing',
    rarity: 999,
    clothing_type: 0,
    item_kind: 7,
    texture: 'player_hat.rttex',
    texture_x: 3,
    texture_y: 4,
  })
})

test('gives items that are not worn no clothing type', () => {
  expect(getGameItem({ ...item, clothingType: 5 }).clothing_type).toBe(-1)
})

test('shows an invalid name with replacement characters', () => {
  expect(getGameItem({ ...item, name: 'Caf\udce9' }).name).toBe('Caf\ufffd')
})
