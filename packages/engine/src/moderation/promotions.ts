import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import { getGems, maxGems } from '../game/items/gems.ts'
import { getInventory, listInventoryOperations } from '../game/items/inventory.ts'
import { findRole } from '../game/people/rank.ts'
import { titles } from '../game/people/titles.ts'
import { showGems, showInventory } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { ModerationLog } from './moderation-log.ts'
import type { Powers } from './power.ts'
import type { Attempt, Subjects } from './subjects.ts'

type Deps = { people: People; subjects: Subjects; powers: Powers; log: ModerationLog }

const maxLevel = 125

/** Changes the data of players for those of a higher rank, and logs each change. */
export class Promotions {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async setRole(attempt: Attempt, typed: string, isOn: boolean): Promise<Outcome> {
    const role = findRole(typed)
    if (role === null) return new Refused(`There is no role ${typed}.`)
    if (role.rank >= attempt.by.rank) return new Refused('That role is not below yours.')
    const set = (player: JsonObject) => {
      player[role.key] = isOn
    }
    return this.#change(attempt, { set, what: role.name })
  }

  async setTitle(attempt: Attempt, typed: string, isOn: boolean): Promise<Outcome> {
    const title = titles.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
    if (title === undefined)
      return new Refused(`The titles are ${titles.map(({ name }) => name).join(', ')}.`)
    const set = (player: JsonObject) => {
      player[`Title.${title.name}`] = isOn
    }
    return this.#change(attempt, { set, what: title.name })
  }

  async setCustomRole(attempt: Attempt, typed: string): Promise<Outcome> {
    const name =
      typed === 'none' ? '' : cleanPlayerText(typed.replaceAll(/[<>]/g, ''), textRules.name)
    const set = (player: JsonObject) => {
      player['Role.custom_role_name'] = name
    }
    return this.#change(attempt, { set, what: name === '' ? 'no role' : name })
  }

  async setLevel(attempt: Attempt, typed: string): Promise<Outcome> {
    const level = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
    if (level < 1 || level > maxLevel)
      return new Refused(`A level is a whole number from 1 to ${maxLevel}.`)
    const set = (player: JsonObject) => {
      player.level = level
      player.xp = 0
    }
    return this.#change(attempt, { set, what: `level ${level}` })
  }

  take(by: OnlinePlayer, name: string, { item, count }: { item: number; count: number }): Outcome {
    const found = this.#findOnline(by, 'take', name)
    if (typeof found === 'string') return new Refused(found)
    const { growId, account } = found
    const player = account.player() ?? {}
    const had = countItem(getInventory(player), item)
    if (!Number.isInteger(count) || count < 1)
      return new Refused('A count is a whole number from 1 on.')
    if (count > had) return new Refused(`${growId} has ${had} of that.`)
    account.change(listInventoryOperations(player, item, -count))
    found.checkClothes()
    showInventory(account)
    const what = `${count} of item ${item}`
    this.#deps.log.add({ action: 'take', by: by.growId, about: growId, what })
    return `${growId} lost ${what}.`
  }

  addGems(by: OnlinePlayer, name: string, gems: number): Outcome {
    const found = this.#findOnline(by, 'addgems', name)
    if (typeof found === 'string') return new Refused(found)
    if (!isGift(gems)) return new Refused(`Gems are a whole number from 1 to ${maxGems}.`)
    addGems(found, gems)
    this.#deps.log.add({ action: 'gems', by: by.growId, about: found.growId, what: `${gems} more` })
    if (found !== by) found.sendText(`${by.growId} gave you ${gems} gems.`)
    return `${found.growId} got ${gems} gems.`
  }

  addGemsToAll(by: OnlinePlayer, gems: number): Outcome {
    if (!isGift(gems)) return new Refused(`Gems are a whole number from 1 to ${maxGems}.`)
    const { people, log } = this.#deps
    for (const player of people.players) {
      addGems(player, gems)
      player.sendText(`${by.growId} gave everybody ${gems} gems.`)
    }
    log.add({ action: 'gems', by: by.growId, about: 'Everybody', what: `${gems} more` })
    return null
  }

  async #change(
    attempt: Attempt,
    { set, what }: { set: (player: JsonObject) => void; what: string },
  ): Promise<Outcome> {
    const { by, command } = attempt
    const found = await this.#deps.subjects.change(attempt, set)
    if ('denial' in found) return new Refused(found.denial)
    const { growId } = found
    this.#deps.log.add({
      action: 'promote',
      by: by.growId,
      about: growId,
      what: `${command} ${what}`,
    })
    const online = this.#deps.people.find(growId)
    online?.showAgain()
    online?.sendText(`${by.growId} changed your ${changedBy[command] ?? 'data'}: ${what}.`)
    return `Done: ${growId}, ${what}.`
  }

  #findOnline(by: OnlinePlayer, command: 'take' | 'addgems', name: string): OnlinePlayer | string {
    const found = findFor(by, this.#deps.people, name)
    if (!found) return `${name} is not online.`
    if (found === by) return found
    return this.#deps.powers.findOnlineRefusal(by, command, found) ?? found
  }
}

const changedBy: Partial<Record<Attempt['command'], string>> = {
  giverole: 'roles',
  takerole: 'roles',
  customrole: 'role',
  givetitle: 'titles',
  taketitle: 'titles',
  setlevel: 'level',
}

const isGift = (gems: number) => Number.isInteger(gems) && gems >= 1 && gems <= maxGems

function addGems({ account }: OnlinePlayer, gems: number): void {
  const player = account.player()
  if (player === null) return
  account.change([{ set: ['gems'], value: Math.min(maxGems, getGems(player) + gems) }])
  showGems(account)
}
