import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem, isPair, type Pair } from '@trellis/game-data/inventory.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { getInventory } from '../src/game/items/inventory.ts'
import { answerWorkbenchCount } from '../src/game/machines/workbench.ts'
import type { Rule } from '../src/game/scene.ts'
import { findLastDropUid, listDrops } from '../src/game/world/drops.ts'
import { crashAtRandom } from './kit/crashing-world.ts'
import { catalogueItems } from './kit/rule-fixture.ts'
import { RuleWorld } from './kit/rule-world.ts'

const [at, dirt, workbench] = [5, 2, 1202]
/** Each draw takes so many, so that the number of draws follows from the dirt that is left. */
const each = 5
const rounds = isLong ? 1000 : 150
const firstFilling = 20_000
/** Takes all of an inventory but one slot. */
const filling = Array.from(
  { length: listBounds.inventory.max - 1 },
  (_, at): Pair => [firstFilling + at, 1],
)

function openHall(): RuleWorld {
  const blocks = Array.from({ length: 100 }, (_, index) => (index === at ? { f: workbench } : {}))
  return new RuleWorld({ owner: 'Ann', blocks })
    .add('Ann', [[dirt, 200]])
    .add('Bob', [[dirt, 200], ...filling])
}

/** Ann carries her items; those of Bob fall to the ground, because he has no free slot. */
function listSteps(hall: RuleWorld, dice: () => number): (() => unknown)[] {
  const craft: Rule<Fields> = (scene, answers) =>
    answerWorkbenchCount(
      {
        ...scene,
        items: catalogueItems,
        dice,
        nextDropUid: findLastDropUid(hall.world) + 1,
      },
      answers,
    )
  return ['Ann', 'Bob'].map(
    (growId) => () => hall.answer(growId, at, craft, { put: dirt, count: each }),
  )
}

const count = (world: JsonObject, players: readonly JsonObject[]) => {
  const carried = players.flatMap((player) => getInventory(player))
  const others = carried.filter(isPair).filter(([id]) => id !== dirt && id < firstFilling)
  return {
    dirt: players.reduce((sum, player) => sum + countItem(getInventory(player), dirt), 0),
    carried: others.reduce((sum, [, more]) => sum + more, 0),
    fallen: listDrops(world).reduce((sum, drop) => sum + drop.count, 0),
  }
}

test(`makes one item for each draw through ${rounds} crashes at a workbench`, async () => {
  let [withCarried, withFallen] = [0, 0]
  await crashAtRandom({
    open: openHall,
    listSteps,
    begin: 2,
    rounds,
    check: (world, players) => {
      const { dirt: left, carried, fallen } = count(world, players)
      expect((carried + fallen) * each).toBe(400 - left)
      if (carried > 0) withCarried++
      if (fallen > 0) withFallen++
    },
  })
  expect(Math.min(withCarried, withFallen)).toBeGreaterThan(rounds / 2)
})
