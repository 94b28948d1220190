import { maxGems } from '../game/items/gems.ts'
import { countRoomFor, listInventoryOperations } from '../game/items/inventory.ts'
import { mayHandOut } from '../game/items/item-traits.ts'
import { showGems, showInventory } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { Moderation } from './moderation.ts'
import { notAllowed, type Powers } from './power.ts'

type Deps = { people: People; moderation: Moderation; powers: Powers }

/** Items and other gifts that players of rank God create, for themselves and for players below them. */
export class Gifts {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  give(by: OnlinePlayer, name: string, { item, count }: { item: number; count: number }): Outcome {
    const found = this.#find(by, 'give', name)
    if (typeof found === 'string') return new Refused(found)
    const items = by.visit?.world.items
    if (!items?.has(item)) return new Refused('There is no item of that number.')
    if (!mayHandOut(items, item)) return new Refused('That is not given as an item.')
    const { growId, account } = found
    if (!Number.isInteger(count) || count < 1)
      return new Refused('A count is a whole number from 1 on.')
    const player = account.player() ?? {}
    const { name: itemName, maxAmount } = items.getTraits(item)
    const room = countRoomFor(player, item, maxAmount)
    if (count > room) return new Refused(`${growId} has room for ${room} of that.`)
    account.change(listInventoryOperations(player, item, count))
    showInventory(account)
    const what = `${count} ${itemName} (item ${item})`
    this.#deps.moderation.print({ action: 'give', by: by.growId, about: growId, what })
    if (found !== by) found.sendText(`${by.growId} gave you ${count} ${itemName}.`)
    return `${growId} got ${count} ${itemName}.`
  }

  setGems(by: OnlinePlayer, name: string, gems: number): Outcome {
    const found = this.#find(by, 'setgems', name)
    if (typeof found === 'string') return new Refused(found)
    const isAmount = Number.isInteger(gems) && gems >= 0 && gems <= maxGems
    if (!isAmount) return new Refused(`Gems are a whole number from 0 to ${maxGems}.`)
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

  #find(by: OnlinePlayer, command: 'give' | 'setgems', name: string): OnlinePlayer | string {
    const { people, powers } = this.#deps
    if (!powers.mayUse(by, command)) return notAllowed
    const found = findFor(by, people, name)
    if (!found) return `${name} is not online.`
    if (found === by) return found
    return powers.findOnlineRefusal(by, command, found) ?? found
  }
}
