import { maxGems } from '../game/events/event-changes.ts'
import { countRoomFor, listInventoryOperations } from '../game/inventory.ts'
import { godRank } from '../game/rank.ts'
import { showGems, showInventory } from '../sessions/account.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import { findFor, type People } from '../sessions/people.ts'
import type { Moderation } from './moderation.ts'

type Deps = { people: People; moderation: Moderation }

/** Items and other gifts that players of rank God create, for themselves and for players below them. */
export class Gifts {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  give(by: OnlinePlayer, name: string, { item, count }: { item: number; count: number }): string {
    const found = this.#find(by, name)
    if (typeof found === 'string') return found
    const items = by.visit?.world.items
    if (!items?.has(item)) return 'There is no item of that number.'
    const { growId, account } = found
    if (!Number.isInteger(count) || count < 1) return 'A count is a whole number from 1 on.'
    const player = account.player() ?? {}
    const { name: itemName, maxAmount } = items.getTraits(item)
    const room = countRoomFor(player, item, maxAmount)
    if (count > room) return `${growId} has room for ${room} of that.`
    account.change(listInventoryOperations(player, item, count))
    showInventory(account)
    const what = `${count} ${itemName} (item ${item})`
    this.#deps.moderation.print({ action: 'give', by: by.growId, about: growId, what })
    if (found !== by) found.sendText(`${by.growId} gave you ${count} ${itemName}.`)
    return `${growId} got ${count} ${itemName}.`
  }

  setGems(by: OnlinePlayer, name: string, gems: number): string {
    const found = this.#find(by, name)
    if (typeof found === 'string') return found
    const isAmount = Number.isInteger(gems) && gems >= 0 && gems <= maxGems
    if (!isAmount) return `Gems are a whole number from 0 to ${maxGems}.`
    const { growId, account } = found
    account.change([{ set: ['gems'], value: gems }])
    showGems(account)
    this.#deps.moderation.print({
      action: 'gems',
      by: by.growId,
      about: growId,
      what: `${gems} in all`,
    })
    if (found !== by) found.sendText(`${by.growId} set your gems to ${gems}.`)
    return `${growId} has ${gems} gems now.`
  }

  #find(by: OnlinePlayer, name: string): OnlinePlayer | string {
    if (by.rank < godRank) return 'You may not do that.'
    const found = findFor(by, this.#deps.people, name)
    if (!found) return `${name} is not online.`
    if (found === by) return found
    return this.#deps.moderation.denialFor(by, found) ?? found
  }
}
