import { expect, test } from 'vitest'
import { getKindColor, getRecordColor } from '../src/item-color.ts'
import { itemKinds } from '../src/item-kind.ts'
import { plainRecord } from '../src/item-record.ts'

const block = { ...plainRecord, id: 12, name: 'Thing', collision: 1 }
const seed = { ...plainRecord, id: 13, name: 'Thing Seed', actionType: 19 }

test('takes the colour of the seed, or else that of its overlay', () => {
  expect(getRecordColor({ ...block, seedColor: 0xff_12_34_56 }, undefined)).toBe(0x12_34_56)
  expect(getRecordColor({ ...block, seedOverlayColor: 0xff_65_43_21 }, undefined)).toBe(0x65_43_21)
  const both = { ...block, seedColor: 0xff_00_00_00, seedOverlayColor: 0xff_65_43_21 }
  expect(getRecordColor(both, undefined)).toBe(0)
})

test('gives a seed without colours the colours of its block, and no other item the colours of its neighbour', () => {
  const fruit = { ...block, seedColor: 0xff_12_34_56 }
  expect(getRecordColor(seed, fruit)).toBe(0x12_34_56)
  expect(getRecordColor({ ...block, id: 14 }, fruit)).toBe(getKindColor(itemKinds.solidBlock))
})

test('gives items without any colour the colour of their kind, with any ids', () => {
  const kinds = {
    block,
    background: { ...block, actionType: 18 },
    door: { ...block, actionType: 13 },
    sign: { ...block, actionType: 10 },
    lock: { ...block, actionType: 3 },
    seed,
    lava: { ...block, actionType: 16 },
    water: { ...block, collision: 7 },
    clothes: { ...block, actionType: 20 },
  }
  const colors = Object.values(kinds).map((it) => getRecordColor(it, undefined))
  expect(new Set(colors).size).toBe(colors.length)
  expect(colors).toEqual(
    Object.values(kinds).map((it) => getRecordColor({ ...it, id: 4711 }, undefined)),
  )
})
