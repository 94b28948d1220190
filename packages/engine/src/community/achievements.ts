import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import { noteMet } from '../game/achievements/met-players.ts'
import { type Gain, listProgress } from '../game/achievements/progress.ts'
import { listPlayerOperations } from '../game/events/event-changes.ts'
import type { Settings } from '../game/settings/settings.ts'
import { showGems } from '../players/account.ts'
import type { OnlinePlayer } from '../players/online-player.ts'

type Deps = { settings: () => Settings; now: () => number; print: (line: string) => void }

/** Counts actions outside the rules of worlds: trades, friends and guilds. */
export class Achievements {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Counts another friend, or a trade with another player of the day: two accounts would reach every goal alone. */
  addWith(me: OnlinePlayer, counter: 'friends' | 'traded', growId: string): void {
    // A list that nothing uses must not grow.
    if (!this.#deps.settings().achievements.isOn) return
    const period = counter === 'friends' ? 0 : getUtcDay(this.#deps.now())
    const operations = noteMet(me.account.player() ?? {}, counter, { growId, period })
    if (operations === null) return
    me.account.change(operations)
    this.add(me, counter)
  }

  add(me: OnlinePlayer, counter: Gain['counter']): void {
    const { settings, print } = this.#deps
    const { growId, account } = me
    const player = account.player() ?? {}
    const gains = [{ counter, by: 1 }]
    for (const event of listProgress({ growId, player }, gains, settings().achievements)) {
      if (event.kind === 'gems' || event.kind === 'player-key')
        account.change(listPlayerOperations(event, account.player() ?? {}))
      if (event.kind === 'gems') showGems(account)
      if (event.kind === 'player-key' && event.shown === 'name') me.showAgain()
      if (event.kind === 'message' && event.to === 'actor') me.sendText(event.text)
      else if (event.kind === 'message') me.visit?.world.audience.pass(me.visit.occupant, event)
      if (event.kind === 'printed') print(event.line)
    }
  }
}
