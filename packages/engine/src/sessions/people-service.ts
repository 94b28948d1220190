import type { DialogAnswer } from '@trellis/protocol/dialog/answer.ts'
import { allChatCommands } from '../chat-commands/all-commands.ts'
import type { ChatServices } from '../chat-commands/chat-command.ts'
import { findCommand } from '../chat-commands/registry.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { moderateDialogName } from '../game/people/moderate-dialog.ts'
import { profileDialogName } from '../game/people/profile.ts'
import { Gifts } from '../moderation/gifts.ts'
import { Moderation } from '../moderation/moderation.ts'
import { PositionModeration } from '../moderation/position-moderation.ts'
import { getReason } from '../reason.ts'
import { reportResult } from './command-result.ts'
import type { OnlinePlayer } from './online-player.ts'
import type { People } from './people.ts'
import { Profiles } from './profiles.ts'
import { Trades } from './trades.ts'
import { Whispers } from './whispers.ts'

type Deps = {
  people: People
  documents: DocumentStore
  creators: () => readonly string[]
  now: () => number
  print: (line: string) => void
  /** Runs when a player is muted or unmuted. */
  onMute: () => void
}

/** Handles actions of one player that concern others: commands and profiles. */
export class PeopleService {
  readonly #services: ChatServices
  readonly #profiles: Profiles
  readonly #print: (line: string) => void

  constructor(deps: Deps) {
    const { people, now } = deps
    const moderation = new Moderation(deps)
    const trades = new Trades(deps)
    this.#profiles = new Profiles({ people, moderation, trades })
    this.#print = deps.print
    this.#services = {
      people,
      whispers: new Whispers(people, now),
      moderation,
      positions: new PositionModeration({ ...deps, moderation }),
      gifts: new Gifts({ people, moderation }),
      trades,
      now,
    }
  }

  /** Runs a typed command, which begins with a slash. */
  command(me: OnlinePlayer, text: string): void {
    const found = findCommand(allChatCommands, me.rank, text)
    if (typeof found === 'string') return me.sendText(found)
    const { command, words, typed } = found
    this.#reply(me, `/${command.name}`, () => command.run(me, words, this.#services, typed))
  }

  /** Opens the profile of a player in the same world. */
  showProfile(me: OnlinePlayer, netId: number): void {
    this.#profiles.showProfile(me, netId)
  }

  /** Handles a dialog's answer. Returns false for a dialog that is not handled here. */
  answer(me: OnlinePlayer, { dialog, answers }: DialogAnswer): boolean {
    if (dialog === profileDialogName) this.#profiles.choose(me, answers)
    else if (dialog === moderateDialogName)
      this.#reply(me, 'moderation', () => this.#profiles.confirm(me, answers))
    else return this.#services.trades.answer(me, dialog, answers)
    return true
  }

  #reply(me: OnlinePlayer, what: string, work: Parameters<typeof reportResult>[1]): void {
    void reportResult(me, work, (error) =>
      this.#print(`${what} of ${me.growId} failed: ${getReason(error)}.`),
    )
  }
}
