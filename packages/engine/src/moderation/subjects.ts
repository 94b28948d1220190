import type { JsonObject } from '@trellis/document/json-value.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { moderatorRank } from '../game/rank.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import { powerDenial } from './power.ts'

/** Under the name that the file has, or why they are not to be acted on. */
export type Found = { growId: string } | { denial: string }

/** The players' files as what moderators act on, whether those who play them are online or not. */
export class Subjects {
  readonly #documents: DocumentStore
  readonly #creators: () => readonly string[]

  constructor(documents: DocumentStore, creators: () => readonly string[]) {
    this.#documents = documents
    this.#creators = creators
  }

  /** Somebody who exists and may be acted on. */
  async find(by: OnlinePlayer, name: string, least = moderatorRank): Promise<Found> {
    // Before a file is read: anybody may send the answer to a dialog that they were never shown.
    if (by.rank < least) return { denial: 'You may not do that.' }
    const growId = this.#documents.players.find(name)
    const player = growId && (await this.#documents.find({ kind: 'player', name: growId }))
    if (!growId || !player) return { denial: `There is no player ${name}.` }
    const denial = powerDenial(by, { growId, player }, { creators: this.#creators(), least })
    return denial === null ? { growId } : { denial }
  }

  /** Durable when it resolves. Roles may have changed on the way: they are looked at again. */
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
      const denial = powerDenial(by, { growId, player }, { creators: this.#creators() })
      outcome = denial === null ? { growId } : { denial }
      if (denial === null) change(player)
    })
    return outcome
  }
}
