import { findMuteRefusal } from '../game/chat.ts'
import type { OnlinePlayer } from './online-player.ts'
import { findFor, type People } from './people.ts'

/** Private messages between players. Only sender and receiver read them. */
export class Whispers {
  readonly #people: People
  readonly #now: () => number
  /** The last correspondent of each player while online, as a lower-case GrowID. */
  readonly #last = new WeakMap<OnlinePlayer, string>()

  constructor(people: People, now: () => number) {
    this.#people = people
    this.#now = now
  }

  /** Sends a message. Returns the reason when it was not sent, or null. */
  send(from: OnlinePlayer, name: string, text: string): string | null {
    const denial = findMuteRefusal(from.account.player() ?? {}, this.#now())
    if (denial !== null) return denial
    const to = findFor(from, this.#people, name)
    if (!to) return `${name} is not online.`
    if (to === from) return 'You cannot write to yourself.'
    // Players cannot write colours, so no chat line can look like these.
    to.sendText(`\`5From ${from.growId}:\`\` ${text}`)
    from.sendText(`\`5To ${to.growId}:\`\` ${text}`)
    this.#last.set(to, from.growId)
    this.#last.set(from, to.growId)
    return null
  }

  reply(from: OnlinePlayer, text: string): string | null {
    const name = this.#last.get(from)
    return name === undefined ? 'Nobody has written to you.' : this.send(from, name, text)
  }
}
