import { allChatCommands } from '../chat-commands/all-commands.ts'
import type { ChatDesk } from '../chat-commands/chat-command.ts'
import { runChatCommand } from '../chat-commands/registry.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { Gifts } from '../moderation/gifts.ts'
import { Moderation } from '../moderation/moderation.ts'
import { Whereabouts } from '../moderation/whereabouts.ts'
import { Letters } from './letters.ts'
import type { OnlinePlayer } from './online-player.ts'
import type { People } from './people.ts'

type Parts = {
  people: People
  documents: DocumentStore
  creators: () => readonly string[]
  now: () => number
  print: (line: string) => void
}

/** What one player does that concerns others: commands, and whom they look at. */
export class PeopleDesk {
  readonly #desk: ChatDesk
  readonly #print: (line: string) => void

  constructor(parts: Parts) {
    const { people, now } = parts
    const moderation = new Moderation(parts)
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
    void runChatCommand(allChatCommands, { me, desk: this.#desk, text }, this.#print)
  }
}
