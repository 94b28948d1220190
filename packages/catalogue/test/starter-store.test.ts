import { createStarterStore, starterKitItems } from '@trellis/contract/kit/starter-store.ts'
import { expect, it } from 'vitest'
import { readItemRecords } from '../src/item-records.ts'
import { readDefinitions } from '../src/read-definitions.ts'

const records = readItemRecords(readDefinitions(), new Map())
const names = new Map(records.map(({ id, name }) => [id, name]))
const { packs, offers } = createStarterStore({ usesCatalogue: true })

it('has the item of each pack of one item, by the name of the pack', () => {
  const single = packs.filter(({ items }) => items.length === 1)
  expect(single.length).toBeGreaterThan(5)
  expect(single.flatMap(({ items }) => items.map(([id]) => names.get(id)))).toEqual(
    single.map(({ name }) => name),
  )
})

it('has all items that a new server sells and gives', () => {
  const sold = [...packs, ...offers].flatMap(({ items }) => items)
  const clothes = packs.filter(({ name }) => name.endsWith('Outfit'))
  expect([...sold, ...starterKitItems].filter(([id]) => !names.has(id))).toEqual([])
  expect(clothes.flatMap(({ items }) => items.map(([id]) => names.get(id)))).toEqual([
    'Straw Hat',
    "Runner's Vest",
    'Overalls',
    'Rain Boots',
    'Red Cap',
    'Green Hoodie',
    'Blue Jeans',
    'Red Sneakers',
  ])
})
