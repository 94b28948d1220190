import type { DocumentStore } from '../documents/document-store.ts'
import { administratorRank, getRank, moderatorRank, outranks } from '../game/rank.ts'
import { getOwner, isNuked } from '../game/world.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import { findFor, type People } from '../sessions/people.ts'
import type { Moderation } from './moderation.ts'

type Deps = {
  people: People
  documents: DocumentStore
  moderation: Moderation
  creators: () => readonly string[]
}

/** Moderation of positions: summons players, visits them unseen, and closes worlds. */
export class PositionModeration {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  summon(by: OnlinePlayer, name: string): string {
    const { people, moderation } = this.#deps
    const other = findFor(by, people, name)
    if (!other || !by.visit) return `${name} is not online.`
    const denial = moderation.denialFor(by, other)
    if (denial !== null) return denial
    const { world, occupant } = by.visit
    const { growId } = other
    // Entry rules apply to a summoned player: no moderator opens an owner's lock.
    const why = world.denialFor(other.asPlayerHandle())
    if (why !== null) return `${growId} may not come in here.`
    other.sendText(`${by.growId} summoned you.`)
    other.goTo(world, occupant.motion)
    moderation.print({ action: 'summon', by: by.growId, about: growId, what: world.name })
    return `${growId} is on the way.`
  }

  goTo(by: OnlinePlayer, name: string): string | null {
    if (by.rank < moderatorRank) return 'You may not do that.'
    const other = findFor(by, this.#deps.people, name)
    if (!other) return `${name} is not online.`
    if (other === by) return 'You are there already.'
    if (!other.visit) return `${other.growId} is in no world.`
    by.goTo(other.visit.world, other.visit.occupant.motion)
    return null
  }

  hide(by: OnlinePlayer): string {
    if (by.rank < moderatorRank) return 'You may not do that.'
    by.hide(!by.isHidden)
    return by.isHidden ? 'Only moderators see you now.' : 'Everybody sees you again.'
  }

  /** Closes the world to all but moderators, or opens it again. Its owner must rank below the moderator. */
  async nuke(by: OnlinePlayer, isOn: boolean): Promise<string> {
    const { documents, moderation } = this.#deps
    const world = by.visit?.world
    if (!world || by.rank < administratorRank) return 'You may not do that.'
    if (!(await this.#mayActOnOwner(by, getOwner(world.world)))) {
      return 'The owner of this world is not below you in rank.'
    }
    if (isNuked(world.world) === isOn) {
      return isOn ? 'This world is nuked already.' : 'This world is not nuked.'
    }
    await documents.edit({ kind: 'world', name: world.name }, (file) => {
      // The moderator may have lost the role while the owner was looked up.
      if (by.rank >= administratorRank) file.n_b = isOn ? by.growId : ''
    })
    if (isNuked(world.world) !== isOn) return 'You may not do that.'
    world.checkGuests()
    moderation.print({ action: isOn ? 'nuke' : 'unnuke', by: by.growId, about: world.name })
    return isOn ? `${world.name} is closed to all but moderators.` : `${world.name} is open again.`
  }

  async #mayActOnOwner(by: OnlinePlayer, owner: string): Promise<boolean> {
    const { documents, creators } = this.#deps
    if (owner === '' || owner.toLowerCase() === by.growId.toLowerCase()) return true
    const growId = documents.players.find(owner) ?? owner
    const player = (await documents.find({ kind: 'player', name: growId })) ?? {}
    return outranks(by.rank, getRank(player, growId, creators()))
  }
}
