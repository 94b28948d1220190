import { createSeededDice } from '@trellis/game-data/dice.ts'
import type { DialogAnswer } from '@trellis/protocol/dialog/answer.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSeed, isTool } from '../src/game/items/item-traits.ts'
import { drawCrafted } from '../src/game/machines/crafting.ts'
import { answerWorkbench, answerWorkbenchCount } from '../src/game/machines/workbench.ts'
import { getTileBeside } from './kit/flat-world.ts'
import { catalogueItems, RuleFixture } from './kit/rule-fixture.ts'
import { listMessages } from './kit/rule-world.ts'

const [dirt, wrench, workbench] = [2, 32, 1202]
const spot = getTileBeside(1)

const answer = (values: Record<string, string | number>): DialogAnswer['answers'] =>
  new Map(
    Object.entries({ tilex: spot.tileX, tiley: spot.tileY, item: workbench, ...values }).map(
      ([name, value]) => [name, String(value)],
    ),
  )

function open(count: number, more: object = {}): RuleFixture {
  const fixture = new RuleFixture({ inventory: [[dirt, count]], ...more })
  const blocks = fixture.world.blocks as object[]
  blocks[spot.tileX + spot.tileY * 100] = { f: workbench }
  return fixture
}

test('makes one item of at most the rarity that was put in, and takes exactly that', () => {
  const { rarity } = catalogueItems.getTraits(dirt)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), (count, seed) => {
      const fixture = open(200, { seed })
      fixture.act(answerWorkbenchCount, answer({ put: dirt, count }))
      const total = new Map(fixture.player.inventory as [number, number][])
      for (const drop of fixture.drops)
        total.set(drop.itemId, (total.get(drop.itemId) ?? 0) + drop.count)
      total.set(dirt, (total.get(dirt) ?? 0) - (200 - count))
      const made = [...total].filter(([id, more]) => more !== 0 && !isTool(id))
      expect(made.map(([, more]) => more)).toEqual([1])
      const id = made[0]?.[0] ?? 0
      expect(findSeed(id, catalogueItems)).not.toBeNull()
      expect(catalogueItems.getTraits(id).rarity).toBeLessThanOrEqual(rarity * count)
    }),
  )
})

test('draws near the sum, and no item that players must not get', () => {
  const rules = [{ ID: 302, property_unobtainable: true }]
  const { scene } = new RuleFixture({ customItems: rules })
  for (let seed = 0; seed < 300; seed++) {
    const id = drawCrafted({ ...scene, dice: createSeededDice(seed) }, 40) ?? 0
    const { rarity } = catalogueItems.getTraits(id)
    expect(rarity).toBeLessThanOrEqual(40)
    expect(rarity).toBeGreaterThanOrEqual(25)
    expect(id).not.toBe(302)
  }
  expect(drawCrafted(scene, 0)).toBeNull()
})

test('gives no item without a rarity, such as a lock with a seed, for any sum', () => {
  const { scene } = new RuleFixture()
  const [lock, brick] = [242, 460]
  const listGrowable = () => [
    { id: lock, rarity: 999 },
    { id: brick, rarity: 5 },
  ]
  const items = { ...scene.items, listGrowable }
  for (const sum of [5, 998, 999, 1000, 5000])
    expect(drawCrafted({ ...scene, items }, sum)).toBe(brick)
})

test('refuses tools, items that the player lacks, any other count, and another block', () => {
  const fixture = open(5)
  const ask = (values: Record<string, string | number>) =>
    listMessages(fixture.act(answerWorkbenchCount, answer(values)))
  expect(ask({ put: wrench, count: 1 })[0]).toMatch(/cannot be given away|no such item/)
  expect(ask({ put: 304, count: 1 })).toEqual(['You have no such item.'])
  for (const count of [0, 6, -1, 1.5, 'x'])
    expect(ask({ put: dirt, count })).toEqual(['You can put in 1 to 5.'])
  expect(fixture.act(answerWorkbenchCount, answer({ put: dirt, count: 1, item: 8 }))).toEqual([])
  expect(fixture.count(dirt)).toBe(5)
  expect(fixture.act(answerWorkbench, answer({ put: dirt }))[0]?.kind).toBe('dialog')
})
