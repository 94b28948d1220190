import { getGems, maxGems } from '../game/items/gems.ts'
import { showGems } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'

type Deps = { people: People; print: (line: string) => void }

/** Moves gems from one player to another. */
export class Payments {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Changes both files in one step, so that the journal writes them in one line. */
  pay(me: OnlinePlayer, name: string, typed: string): Outcome {
    const other = findFor(me, this.#deps.people, name)
    if (!other) return new Refused(`${name} is not online.`)
    if (other === me) return new Refused('You cannot pay yourself.')
    const count = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
    if (count < 1) return new Refused('An amount is a whole number from 1 on.')
    const [mine, theirs] = [me, other].map(({ account }) => getGems(account.player() ?? {}))
    if (mine === undefined || count > mine) return new Refused('You do not have so many gems.')
    if (theirs === undefined || theirs + count > maxGems || !other.account.player())
      return new Refused(`${other.growId} cannot take so many gems.`)
    me.account.change([{ set: ['gems'], value: mine - count }])
    other.account.change([{ set: ['gems'], value: theirs + count }])
    for (const { account } of [me, other]) showGems(account)
    this.#deps.print(`${me.growId} paid ${other.growId} ${count} gems.`)
    other.sendText(`${me.growId} paid you ${count} gems.`)
    return `You paid ${other.growId} ${count} gems.`
  }
}
