import type { Guild } from '@trellis/game-data/guild-file.ts'
import type { SaidLines } from '../community/said-lines.ts'
import type { Talk } from '../community/talk.ts'
import { findMuteRefusal } from '../game/rights/chat.ts'
import type { SpeechGuard } from '../moderation/speech-guard.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { People } from '../players/people.ts'

type Deps = { people: People; talk: Talk; said: SaidLines; guard: SpeechGuard; now: () => number }

/** The chat of a guild, which only its members read. */
export class GuildTalk {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  say(me: OnlinePlayer, { name, members }: Guild, typed: string): Outcome {
    const { people, said, guard, now } = this.#deps
    const denial = findMuteRefusal(me.account.player() ?? {}, now())
    if (denial !== null) return new Refused(denial)
    said.add(me.growId, typed)
    const admitted = guard.admit(me, typed)
    if ('denial' in admitted) return new Refused(admitted.denial)
    const { text } = admitted
    for (const { growId } of members) {
      const reader = people.find(growId)
      // Players cannot write colours, so no chat line can look like this one.
      if (reader !== null && this.mayRead(me, reader))
        reader.sendText(`\`9${name}: ${me.growId}:\`\` ${text}`)
    }
    return null
  }

  /** Returns whether a member reads what another one writes. */
  mayRead(writer: OnlinePlayer, { growId, account }: OnlinePlayer): boolean {
    return this.#deps.talk.mayRead(writer, { growId, player: account.player })
  }
}
