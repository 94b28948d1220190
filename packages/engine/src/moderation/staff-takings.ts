import { findLostInBlock, getOwnerAt, readHeldGoods } from '@trellis/game-data/held-goods.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import { getItemName } from '../game/items/item-name.ts'
import { actionTypes, type Items, itemIds } from '../game/items/item-traits.ts'
import { hasTileAccess } from '../game/locks/building.ts'
import { mayRunMachine } from '../game/locks/machine-access.ts'
import { getRank, moderatorRank } from '../game/people/rank.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import type { Settings } from '../game/settings/settings.ts'
import { type Block, getBlock, getForeground } from '../game/world/block.ts'
import { getNameKey } from '../game/world/name-key.ts'
import { describePlace } from '../game/world/place-name.ts'
import type { World } from '../game/world/world.ts'
import { ModerationLog } from './moderation-log.ts'

type Deps = {
  documents: DocumentStore
  settings: () => Settings
  items: Items
  customItems: () => CustomItems
  now: () => number
  print: (line: string) => void
}

/** Logs what players take out of the machines, displays and boxes of others because of their rank. */
export class StaffTakings {
  readonly #deps: Deps
  readonly #log: ModerationLog

  constructor(deps: Deps) {
    this.#deps = deps
    this.#log = new ModerationLog(deps)
  }

  /** Must be called before the event changes the world. */
  happened(growId: string, where: { name: string; world: World }, event: GameEvent): void {
    if (event.kind !== 'block') return
    const before = getBlock(where.world, event.index)
    const taken = findLostInBlock(before, event.block)
    if (taken.length === 0 || isPurchase(before, event.block)) return
    if (!this.#isStaff(growId) || this.#mayTake(growId, where.world, event.index)) return
    const rules = { items: this.#deps.items, customItems: this.#deps.customItems() }
    const name = getItemName(rules, getForeground(before))
    const items = taken.map(([itemId, count]) => `${count} ${getItemName(rules, itemId)}`)
    const place = describePlace({ worldName: where.name }, event.index)
    this.#log.add({
      action: 'take',
      by: growId,
      about: getOwnerAt(where.world, event.index) || where.name,
      what: `${items.join(', ')} out of the ${name} in ${place}`,
    })
  }

  #isStaff(growId: string): boolean {
    const { documents, settings } = this.#deps
    const player = documents.peek({ kind: 'player', name: growId }) ?? {}
    return getRank(player, growId, settings().creators) > moderatorRank
  }

  /** Returns whether the player would have the goods without a rank, too. */
  #mayTake(growId: string, world: World, index: number): boolean {
    const scene = { world, actor: { growId, rank: 0 } }
    const { actionType } = this.#deps.items.getTraits(getForeground(getBlock(world, index)))
    if (getNameKey(getOwnerAt(world, index)) === getNameKey(growId)) return true
    return actionType === actionTypes.vending
      ? mayRunMachine(scene, index)
      : hasTileAccess(scene, index)
  }
}

/** A buyer leaves World Locks in the machine. */
const isPurchase = (before: Block, after: Block) =>
  (readHeldGoods(after).get(itemIds.worldLock) ?? 0) >
  (readHeldGoods(before).get(itemIds.worldLock) ?? 0)
