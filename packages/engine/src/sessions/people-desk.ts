import type { DialogAnswer } from '@trellis/protocol/dialog/answer.ts'
import { allChatCommands } from '../chat-commands/all-commands.ts'
import type { ChatDesk } from '../chat-commands/chat-command.ts'
import { findCommand } from '../chat-commands/registry.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { moderateDialogName } from '../game/people/moderate-dialog.ts'
import { profileDialogName } from '../game/people/profile.ts'
import { Gifts } from '../moderation/gifts.ts'
import { Moderation } from '../moderation/moderation.ts'
import { Whereabouts } from '../moderation/whereabouts.ts'
import { reasonOf } from '../reason.ts'
import { Letters } from './letters.ts'
import type { OnlinePlayer } from './online-player.ts'
import type { People } from './people.ts'
import { Profiles } from './profiles.ts'
import { tellOutcome } from './told-outcome.ts'

type Parts = {
  people: People
  documents: DocumentStore
  creators: () => readonly string[]
  now: () => number
  print: (line: string) => void
  /** Somebody may chat no more, or again. */
  onMute: () => void
}

/** What one player does that concerns others: commands, and whom they look at. */
export class PeopleDesk {
  readonly #desk: ChatDesk
  readonly #profiles: Profiles
  readonly #print: (line: string) => void

  constructor(parts: Parts) {
    const { people, now } = parts
    const moderation = new Moderation(parts)
    this.#profiles = new Profiles({ people, moderation })
    this.#print = parts.print
    this.#desk = {
      people,
      letters: new Letters(people, now),
      moderation,
      whereabouts: new Whereabouts({ ...parts, moderation }),
      gifts: new Gifts({ people, moderation }),
      now,
    }
  }

  /** Something that begins with a slash, as it was typed. */
  command(me: OnlinePlayer, text: string): void {
    const found = findCommand(allChatCommands, me.rank, text)
    if (typeof found === 'string') return me.tell(found)
    const { command, words } = found
    this.#tell(me, `/${command.name}`, () => command.run(me, words, this.#desk))
  }

  /** The player looks at somebody in their world. */
  look(me: OnlinePlayer, netId: number): void {
    this.#profiles.look(me, netId)
  }

  /** False for a dialog that is of others. */
  answer(me: OnlinePlayer, { dialog, answers }: DialogAnswer): boolean {
    if (dialog === profileDialogName) this.#profiles.choose(me, answers)
    else if (dialog === moderateDialogName) {
      this.#tell(me, 'moderation', () => this.#profiles.confirm(me, answers))
    } else return false
    return true
  }

  #tell(me: OnlinePlayer, what: string, work: Parameters<typeof tellOutcome>[1]): void {
    void tellOutcome(me, work, (error) =>
      this.#print(`${what} of ${me.growId} failed: ${reasonOf(error)}.`),
    )
  }
}
