import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { answerDonations, answerGift } from '../src/game/containers/donation-box.ts'
import { readGifts } from '../src/game/containers/gifts.ts'
import { answerMannequin, readWears } from '../src/game/containers/mannequin.ts'
import { answerSafeCount } from '../src/game/containers/safe.ts'
import { readStacks } from '../src/game/containers/stacks.ts'
import { answerStorageCount } from '../src/game/containers/storage-box.ts'
import { getInventory } from '../src/game/items/inventory.ts'
import { placeRule } from '../src/game/requests/placing.ts'
import { crashAtRandom } from './kit/crashing-world.ts'
import { RuleWorld, things } from './kit/rule-world.ts'

const [box, safe, gifts, mannequin] = [5, 6, 7, 8]
const [door, lock] = [things.door, 242]
const rounds = isLong ? 1000 : 150

function openYard(): RuleWorld {
  const blocks: JsonObject[] = Array.from({ length: 100 }, () => ({}))
  blocks[box] = { f: things.storageBox }
  blocks[safe] = { f: things.safe, word: { salt: 's', hash: 'k', wrong: 0, until: 0 } }
  blocks[gifts] = { f: things.donationBox }
  blocks[mannequin] = { f: things.mannequin }
  return new RuleWorld({ owner: 'Ann', admins: ['Cid'], blocks })
    .add('Ann', [
      [door, 200],
      [things.hat, 2],
      [things.cap, 1],
    ])
    .add('Bob', [[lock, 200]])
    .add('Cid', [[lock, 150]])
}

/** Lets the three put items into all containers and take them out. */
function listSteps(yard: RuleWorld, dice: () => number): (() => unknown)[] {
  const draw = () => 1 + Math.floor(dice() * 20)
  const move = (growId: string, at: number, taken: number) => () =>
    yard.answer(growId, at, at === box ? answerStorageCount : answerSafeCount, {
      ...{ moved: growId === 'Ann' ? door : lock, taken, count: draw(), key: 'k' },
    })
  const dress = (itemId: number) => () =>
    yard.act('Ann', mannequin, placeRule, { tileX: mannequin, tileY: 0, itemId })
  return [
    move('Ann', box, 0),
    move('Cid', safe, 0),
    move('Ann', box, 1),
    move('Cid', safe, 1),
    move('Cid', box, 0),
    dress(things.hat),
    dress(things.cap),
    () => yard.answer('Ann', mannequin, answerMannequin, { buttonClicked: 'off0' }),
    () => yard.answer('Bob', gifts, answerGift, { given: lock, count: draw(), text: 'hi' }),
    () => yard.answer('Ann', gifts, answerDonations, { buttonClicked: 'all' }),
  ]
}

function count(world: JsonObject, players: readonly JsonObject[]) {
  const blocks = world.blocks as JsonObject[]
  const inside = (id: number) =>
    blocks.reduce((sum, block) => {
      const given = readGifts(block).filter(({ itemId }) => itemId === id)
      const worn = [...readWears(block).values()].filter((itemId) => itemId === id)
      const donated = given.reduce((total, gift) => total + gift.count, 0)
      return sum + (readStacks(block).get(id) ?? 0) + donated + worn.length
    }, 0)
  const carried = (id: number) =>
    players.reduce((sum, player) => sum + countItem(getInventory(player), id), 0)
  return [door, lock, things.hat, things.cap].map((id) => inside(id) + carried(id))
}

test(`keeps every item through ${rounds} crashes while containers are filled and emptied`, async () => {
  let stored = 0
  await crashAtRandom({
    open: openYard,
    listSteps,
    begin: 2,
    rounds,
    check: (world, players) => {
      expect(count(world, players)).toEqual([200, 350, 2, 1])
      const blocks = world.blocks as JsonObject[]
      if (readStacks(blocks[box] ?? {}).size + readGifts(blocks[gifts] ?? {}).length > 0) stored++
    },
  })
  expect(stored).toBeGreaterThan(rounds / 2)
})
