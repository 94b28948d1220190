import { itemKindOf } from '@trellis/items/item-kind.ts'
import { expect, test } from 'vitest'
import { readCatalogue } from '../src/catalogue.ts'
import { kinds, slots } from '../src/catalogue-item.ts'
import { itemRecords } from '../src/item-records.ts'

const { items: catalogue, definitions } = readCatalogue()
const byId = new Map(catalogue.map((item) => [item.id, item]))

test('there are more than four hundred items without counting seeds', () => {
  expect(catalogue.filter(({ kind }) => kind !== kinds.seed).length).toBeGreaterThanOrEqual(400)
})

test('every id and every name is there once, in the order of ids', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(ids.length)
})

test('what operators already have in worlds and inventories keeps its id and kind', () => {
  const expected: [id: number, name: string, kind: number][] = [
    [0, 'Blank', kinds.foreground],
    [2, 'Dirt', kinds.solidBlock],
    [4, 'Lava', kinds.solidBlock],
    [6, 'Main Door', kinds.foreground],
    [8, 'Bedrock', kinds.solidBlock],
    [10, 'Rock', kinds.solidBlock],
    [12, 'Door', kinds.foreground],
    [14, 'Cave Background', kinds.background],
    [18, 'Fist', kinds.fist],
    [20, 'Sign', kinds.foreground],
    [32, 'Wrench', kinds.wrench],
    [112, 'Gems', kinds.consumable],
    [202, 'Small Lock', kinds.lock],
    [204, 'Big Lock', kinds.lock],
    [206, 'Huge Lock', kinds.lock],
    [242, 'World Lock', kinds.lock],
    [1796, 'Diamond Lock', kinds.lock],
    [4994, 'Builder Lock', kinds.lock],
    [7188, 'Blue Gem Lock', kinds.lock],
  ]
  for (const [id, name, kind] of expected) expect(byId.get(id)).toMatchObject({ id, name, kind })
})

test('an item has an even id and its seed the next odd one', () => {
  for (const { id, name, kind } of catalogue) {
    expect(id % 2, name).toBe(kind === kinds.seed ? 1 : 0)
    if (kind === kinds.seed) expect(name).toBe(`${byId.get(id - 1)?.name} Seed`)
  }
})

test('everything that is placed can be grown, but for machines, portals, locks and the floor', () => {
  const ungrown = definitions.filter(
    ({ kind, hasSeed }) => !hasSeed && (kind === kinds.background || kind === kinds.solidBlock),
  )
  const others = ungrown.filter(({ group }) => group !== 'machines')
  expect(others.map(({ name }) => name)).toEqual(['Bedrock'])
})

test.each(Object.entries(slots))('there are at least ten things to wear as %s', (_name, slot) => {
  const worn = catalogue.filter(({ clothingType }) => clothingType === slot)
  expect(worn.length).toBeGreaterThanOrEqual(10)
  for (const { kind } of worn) expect(kind).toBe(kinds.clothing)
})

test('every kind occurs', () => {
  expect(new Set(catalogue.map(({ kind }) => kind))).toEqual(new Set(Object.values(kinds)))
})

test('numbers stay within what the file and the game can hold', () => {
  for (const item of catalogue) {
    expect(item.name).toMatch(/^[A-Z][A-Za-z' ]{1,30}$/)
    expect(item.description.length, item.name).toBeGreaterThan(4)
    expect(item.rarity === 999 || item.rarity <= 60, item.name).toBe(true)
    expect(item.punches, item.name).toBeLessThanOrEqual(40)
    expect(item.maxAmount, item.name).toBeLessThanOrEqual(200)
    expect(item.growSeconds, item.name).toBeLessThanOrEqual(4 * 86_400)
    expect(item.clothingType === -1, item.name).toBe(item.kind !== kinds.clothing)
  }
})

test('the kind in the catalogue is the kind that a reader of items.dat arrives at', () => {
  const records = itemRecords(definitions, new Map())
  for (const item of catalogue) {
    const record = records[item.id]
    expect(record && itemKindOf(record), item.name).toBe(item.kind)
  }
})
