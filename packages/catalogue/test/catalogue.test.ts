import { getItemKind } from '@trellis/items/item-kind.ts'
import { expect, test } from 'vitest'
import { readCatalogue } from '../src/catalogue.ts'
import { kinds, slots } from '../src/catalogue-item.ts'
import { readItemRecords } from '../src/item-records.ts'
import { naturalItems } from '../src/read-recipes.ts'

const { items: catalogue, definitions, recipes } = readCatalogue()
const byId = new Map(catalogue.map((item) => [item.id, item]))

test('has more than four hundred items without counting seeds', () => {
  expect(catalogue.filter(({ kind }) => kind !== kinds.seed).length).toBeGreaterThanOrEqual(400)
})

test('contains every id and name once, in id order', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(ids.length)
})

test('keeps id and kind of items in existing worlds and inventories', () => {
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

test('gives items even ids and their seeds the next odd ones', () => {
  for (const { id, name, kind } of catalogue) {
    expect(id % 2, name).toBe(kind === kinds.seed ? 1 : 0)
    if (kind === kinds.seed) expect(name).toBe(`${byId.get(id - 1)?.name} Seed`)
  }
})

test('makes everything placeable growable, except machines, portals, locks and the floor', () => {
  const ungrown = definitions.filter(
    ({ kind, hasSeed }) => !hasSeed && (kind === kinds.background || kind === kinds.solidBlock),
  )
  const others = ungrown.filter(({ group }) => group !== 'machines')
  expect(others.map(({ name }) => name)).toEqual(['Bedrock'])
})

test.each(Object.entries(slots))('has at least ten wearable items of kind %s', (_name, slot) => {
  const worn = catalogue.filter(({ clothingType }) => clothingType === slot)
  expect(worn.length).toBeGreaterThanOrEqual(10)
  for (const { kind } of worn) expect(kind).toBe(kinds.clothing)
})

test('contains items of every kind', () => {
  expect(new Set(catalogue.map(({ kind }) => kind))).toEqual(new Set(Object.values(kinds)))
})

test('keeps numbers within the limits of the file and the game', () => {
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

test('has the kinds that a reader of items.dat derives', () => {
  const records = readItemRecords(definitions, new Map())
  for (const item of catalogue) {
    const record = records[item.id]
    expect(record && getItemKind(record), item.name).toBe(item.kind)
  }
})

test('grows every item that has a seed from the blocks of a new world', () => {
  const growable = definitions.filter(({ hasSeed }) => hasSeed)
  const known = new Set(growable.filter(isNatural).map(({ id }) => id))
  for (let before = -1; before !== known.size; ) {
    before = known.size
    for (const { grows, from } of recipes) if (from.every((id) => known.has(id))) known.add(grows)
  }
  expect(growable.filter(({ id }) => !known.has(id)).map(({ name }) => name)).toEqual([])
})

test('makes an item as rare as its two seeds together, unless it is common', () => {
  const getRarity = (id: number) => byId.get(id)?.rarity ?? 0
  for (const { grows, from } of recipes) {
    const sum = getRarity(from[0]) + getRarity(from[1])
    expect([1, sum], byId.get(grows)?.name ?? '').toContain(getRarity(grows))
  }
})

const isNatural = ({ name }: { name: string }) => (naturalItems as readonly string[]).includes(name)
