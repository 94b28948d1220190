import { ourArt, readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import { readRecipes } from '@trellis/catalogue/read-recipes.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { countItem, type Pair } from '@trellis/game-data/inventory.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import { getPairKey } from '@trellis/items/recipe.ts'
import { listPlayerOperations, listWorldOperations } from '../../src/game/events/event-changes.ts'
import type { GameEvent } from '../../src/game/events/game-event.ts'
import { getGems } from '../../src/game/items/gems.ts'
import { getInventory } from '../../src/game/items/inventory.ts'
import { actionTypes, findSeed, type Items, itemIds } from '../../src/game/items/item-traits.ts'
import type { Rule, Scene } from '../../src/game/scene.ts'
import { getCustomItems } from '../../src/game/settings/custom-items.ts'
import { getSettings } from '../../src/game/settings/settings.ts'
import { noFactors } from '../../src/game/timed-events/timed-event.ts'
import { findLastDropUid, listDrops } from '../../src/game/world/drops.ts'
import { hashPassword } from '../../src/worlds/hash-password.ts'
import { Punches } from '../../src/worlds/punches.ts'
import { entrance, flatWorld } from './flat-world.ts'

const definitions = readDefinitions()
const grownByPair = new Map(
  readRecipes(definitions, ourArt).map(({ from, grows }) => [getPairKey(from), grows]),
)
const traitsById = new Map(
  definitions.map((it) => [
    it.id,
    { ...it, clothingType: Math.max(0, it.clothingType), resetMs: it.resetSeconds * 1000 },
  ]),
)
const plain = {
  ...{ actionType: actionTypes.foreground, clothingType: 0, collision: 1, punches: 3 },
  ...{ resetMs: 4000, growSeconds: 31, rarity: 1, maxAmount: 200 },
}

/** The built-in catalogue in the engine's form. */
export const catalogueItems: Items = {
  getTraits: (id) => traitsById.get(id) ?? { ...plain, id, name: `item ${id}` },
  has: (id) => traitsById.has(id),
  mayExist: (id) => traitsById.has(id),
  findGrown: (pairKey) => grownByPair.get(pairKey),
  listGrowable: () => growable,
}
const growable = [...traitsById.values()].filter(({ id }) => findSeed(id, catalogueItems) !== null)

type Begin = {
  world?: JsonObject
  player?: JsonObject
  inventory?: Pair[]
  customItems?: object[]
  config?: JsonObject
  seed?: number
  rank?: number
}

/** One player in one world; rule events are applied to their files as an engine does it. */
export class RuleFixture {
  readonly world: JsonObject
  readonly player: JsonObject
  readonly dice
  place = { x: entrance.tileX * 32, y: entrance.tileY * 32 }
  facesLeft = false
  rank: number
  now = 1_000_000_000
  factors = noFactors
  farmed: number | undefined
  readonly #customItems
  readonly #settings
  readonly #punches = new Punches(() => this.now)
  #lastUid: number

  constructor(begin: Begin = {}) {
    const { world = {}, player = {}, inventory = [], customItems = [], config = {} } = begin
    const { seed = 1, rank = 0 } = begin
    this.world = { ...flatWorld(), ...world }
    this.player = {
      level: 1,
      xp: 0,
      gems: 0,
      ...player,
      inventory: [[18, 1], [32, 1], ...inventory],
    }
    this.dice = createSeededDice(seed)
    this.rank = rank
    this.#customItems = getCustomItems({ items: customItems })
    this.#settings = getSettings(config)
    this.#lastUid = findLastDropUid(this.world)
  }

  get scene(): Scene {
    const { place, facesLeft, player, rank, farmed, world, dice, now } = this
    return {
      worldName: 'PLAY',
      world,
      actor: { growId: 'Ann', player, rank, netId: 1, place, facesLeft, farmed },
      places: [place],
      items: catalogueItems,
      customItems: this.#customItems,
      settings: this.#settings,
      dice,
      hashPassword,
      now,
      punchesAt: (index) => this.#punches.at(index),
      nextDropUid: this.#lastUid + 1,
      people: { here: () => null, withAccount: () => null },
      factors: this.factors,
      hasWorld: () => false,
    }
  }

  act<Command>(rule: Rule<Command>, command: Command): GameEvent[] {
    const events = rule(this.scene, command)
    for (const event of events) this.#happen(event)
    return events
  }

  count(itemId: number): number {
    return countItem(getInventory(this.player), itemId)
  }

  get gems(): number {
    return getGems(this.player)
  }

  get drops() {
    return listDrops(this.world)
  }

  /**
   * Returns the total of every item that is carried, dropped or part of the world. Gems count as the item.
   */
  get totals(): Map<number, number> {
    const totals = new Map<number, number>()
    const add = (id: number, count: number) => totals.set(id, (totals.get(id) ?? 0) + count)
    add(itemIds.gems, this.gems)
    for (const { itemId, count } of this.drops) add(itemId, count)
    for (const slot of getInventory(this.player) as Pair[]) add(slot[0], slot[1])
    for (const { f = 0, b = 0 } of this.world.blocks as { f?: number; b?: number }[]) {
      add(f, 1)
      add(b, 1)
    }
    totals.delete(0)
    return new Map([...totals].filter(([, count]) => count !== 0))
  }

  #happen(event: GameEvent): void {
    switch (event.kind) {
      case 'block':
      case 'world-key':
      case 'drop':
      case 'drop-gone':
        if (event.kind === 'block') this.#punches.forget(event.index)
        if (event.kind === 'drop') this.#lastUid = Math.max(this.#lastUid, event.drop.uid)
        for (const operation of listWorldOperations(event, this.world))
          operate(this.world, operation)
        return
      case 'items':
      case 'gems':
      case 'player-key':
        for (const operation of listPlayerOperations(event, this.player))
          operate(this.player, operation)
        return
      case 'punched':
        return this.#punches.add(event.index, event.punches, 4000)
      default:
    }
  }
}
