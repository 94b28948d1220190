import type { JsonObject } from '@trellis/document/json-value.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { moderatorRank } from '../game/rank.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import { findPowerRefusal } from './power.ts'

/** The GrowID as the file spells it, or the reason why the player may not be acted on. */
export type Found = { growId: string } | { denial: string }

/** The players' files as targets of moderation, whether the players are online or not. */
export class Subjects {
  readonly #documents: DocumentStore
  readonly #creators: () => readonly string[]

  constructor(documents: DocumentStore, creators: () => readonly string[]) {
    this.#documents = documents
    this.#creators = creators
  }

  /** Finds an existing player that `by` may act on. */
  async find(by: OnlinePlayer, name: string, min = moderatorRank): Promise<Found> {
    // The rank is checked before a file is read, because any client can answer a dialog that it was never
    // shown.
    if (by.rank < min) return { denial: 'You may not do that.' }
    const growId = this.#documents.players.find(name)
    const player = growId && (await this.#documents.find({ kind: 'player', name: growId }))
    if (!growId || !player) return { denial: `There is no player ${name}.` }
    const denial = findPowerRefusal(by, { growId, player }, { creators: this.#creators(), min })
    return denial === null ? { growId } : { denial }
  }

  /** The change is durable when it resolves. Roles are checked again, because they may have changed since. */
  async change(
    by: OnlinePlayer,
    name: string,
    change: (player: JsonObject) => void,
  ): Promise<Found> {
    const found = await this.find(by, name)
    if ('denial' in found) return found
    const { growId } = found
    let outcome: Found = { denial: `There is no player ${name}.` }
    await this.#documents.edit({ kind: 'player', name: growId }, (player) => {
      const denial = findPowerRefusal(by, { growId, player }, { creators: this.#creators() })
      outcome = denial === null ? { growId } : { denial }
      if (denial === null) change(player)
    })
    return outcome
  }
}
