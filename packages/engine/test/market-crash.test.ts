import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { getInventory } from '../src/game/items/inventory.ts'
import { readVending } from '../src/game/machines/vending/vending.ts'
import { answerVending } from '../src/game/machines/vending/vending-answer.ts'
import { answerConfirmation } from '../src/game/machines/vending/vending-purchase.ts'
import { crashAtRandom } from './kit/crashing-world.ts'
import { RuleWorld, things } from './kit/rule-world.ts'

const [at, dirt, lock, diamondLock] = [5, 12, 242, 1796]
const rounds = isLong ? 1000 : 150

function openMarket(): RuleWorld {
  const blocks = Array.from({ length: 100 }, (_, index) =>
    index === at ? { f: things.vending } : {},
  )
  return new RuleWorld({ owner: 'Ann', blocks })
    .add('Ann', [[dirt, 200]])
    .add('Bob', [[lock, 200]])
    .add('Cid', [[lock, 150]])
}

/** Lets the three fill the machine, buy and take out. */
function listSteps(market: RuleWorld, dice: () => number): (() => unknown)[] {
  const price = 1 + Math.floor(dice() * 3)
  return [
    () => market.answer('Ann', at, answerVending, { stock: dirt }),
    () => market.answer('Ann', at, answerVending, { price, each: 1 }),
    () => market.answer('Ann', at, answerVending, { buttonClicked: 'withdraw' }),
    () => market.answer('Ann', at, answerVending, { buttonClicked: 'add' }),
    ...['Bob', 'Cid', 'Bob', 'Cid'].map((growId) => () => {
      const count = 1 + Math.floor(dice() * 9)
      market.answer(growId, at, answerConfirmation, { count, sold: dirt, price })
    }),
  ]
}

function count(world: JsonObject, players: readonly JsonObject[]) {
  const blocks = world.blocks as JsonObject[]
  const { itemId, stock, earned } = readVending(blocks[at] ?? {})
  const carried = (id: number) =>
    players.reduce((sum, player) => sum + countItem(getInventory(player), id), 0)
  return {
    dirt: carried(dirt) + (itemId === dirt ? stock : 0),
    locks: carried(lock) + 100 * carried(diamondLock) + earned,
  }
}

test(`keeps every item through ${rounds} crashes in the middle of purchases`, async () => {
  let bought = 0
  await crashAtRandom({
    open: openMarket,
    listSteps,
    begin: 2,
    rounds,
    check: (world, players) => {
      expect(count(world, players)).toEqual({ dirt: 200, locks: 350 })
      if (countItem(getInventory(players[1] ?? {}), dirt) > 0) bought++
    },
  })
  // Most crashes happened after some purchases.
  expect(bought).toBeGreaterThan(rounds / 2)
})
