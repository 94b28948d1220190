import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { notAllowed, type Powers } from './power.ts'

/** The GrowID as the file spells it, or the reason why the player may not be acted on. */
export type Found = { growId: string } | { denial: string }

/** The acting player, the other one, and the command that gives the right. */
export type Attempt = { by: OnlinePlayer; command: ChatCommandName; name: string }

/** The players' files as targets of moderation, whether the players are online or not. */
export class Subjects {
  readonly #documents: DocumentStore
  readonly #powers: Powers

  constructor(documents: DocumentStore, powers: Powers) {
    this.#documents = documents
    this.#powers = powers
  }

  /** Finds an existing player that `by` may act on. */
  async find({ by, command, name }: Attempt): Promise<Found> {
    // The right is checked before a file is read, because any client can answer a dialog that it was never
    // shown.
    if (!this.#powers.mayUse(by, command)) return { denial: notAllowed }
    const growId = this.#documents.players.find(name)
    const player = growId && (await this.#documents.find({ kind: 'player', name: growId }))
    if (!growId || !player) return { denial: `There is no player ${name}.` }
    const denial = this.#powers.findRefusal(by, command, { growId, player })
    return denial === null ? { growId } : { denial }
  }

  /** The change is durable when it resolves. Roles are checked again, because they may have changed since. */
  async change(attempt: Attempt, change: (player: JsonObject) => void): Promise<Found> {
    const found = await this.find(attempt)
    if ('denial' in found) return found
    const { growId } = found
    const { by, command, name } = attempt
    let outcome: Found = { denial: `There is no player ${name}.` }
    await this.#documents.edit({ kind: 'player', name: growId }, (player) => {
      const denial = this.#powers.findRefusal(by, command, { growId, player })
      outcome = denial === null ? { growId } : { denial }
      if (denial === null) change(player)
    })
    return outcome
  }
}
