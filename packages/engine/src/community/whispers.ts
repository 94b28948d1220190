import { findMuteRefusal } from '../game/rights/chat.ts'
import type { SpeechGuard } from '../moderation/speech-guard.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { Talk } from './talk.ts'

type Deps = { people: People; talk: Talk; guard: SpeechGuard; now: () => number }

/** Private messages between players. Only sender and receiver read them. */
export class Whispers {
  readonly #deps: Deps
  /** The last correspondent of each player while online, as a lower-case GrowID. */
  readonly #last = new WeakMap<OnlinePlayer, string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Sends a message. Returns the reason when it was not sent, or null. */
  send(from: OnlinePlayer, name: string, typed: string): string | null {
    const { people, talk, guard, now } = this.#deps
    const denial = findMuteRefusal(from.account.player() ?? {}, now())
    if (denial !== null) return denial
    const to = findFor(from, people, name)
    if (!to) return `${name} is not online.`
    if (to === from) return 'You cannot write to yourself.'
    const admitted = guard.admit(from, typed)
    if ('denial' in admitted) return admitted.denial
    const { text } = admitted
    // Players cannot write colours, so no chat line can look like these.
    const isRead = talk.mayRead(from, { growId: to.growId, player: to.account.player })
    if (isRead) to.sendText(`\`5From ${from.growId}:\`\` ${text}`)
    from.sendText(`\`5To ${to.growId}:\`\` ${text}`)
    if (isRead) this.#last.set(to, from.growId)
    this.#last.set(from, to.growId)
    return null
  }

  reply(from: OnlinePlayer, text: string): string | null {
    const name = this.#last.get(from)
    return name === undefined ? 'Nobody has written to you.' : this.send(from, name, text)
  }
}
