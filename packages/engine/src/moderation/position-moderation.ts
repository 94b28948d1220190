import type { DocumentStore } from '../documents/document-store.ts'
import { getRank } from '../game/people/rank.ts'
import { getOwner, isLocked, isNuked, setLocked } from '../game/world/world.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { Moderation } from './moderation.ts'
import { notAllowed, type Powers } from './power.ts'

type Deps = {
  people: People
  documents: DocumentStore
  moderation: Moderation
  powers: Powers
  creators: () => readonly string[]
}

/** Moderation of positions: summons players, visits them unseen, and closes worlds. */
export class PositionModeration {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  summon(by: OnlinePlayer, name: string, command: 'summon' | 'summonall' = 'summon'): Outcome {
    const { people, moderation, powers } = this.#deps
    const other = findFor(by, people, name)
    if (!other || !by.visit) return new Refused(`${name} is not online.`)
    const denial = powers.findOnlineRefusal(by, command, other)
    if (denial !== null) return new Refused(denial)
    const { world, occupant } = by.visit
    const { growId } = other
    // Entry rules apply to a summoned player: no moderator opens an owner's lock.
    const why = world.denialFor(other.asPlayerHandle())
    if (why !== null) return new Refused(`${growId} may not come in here.`)
    other.sendText(`${by.growId} summoned you.`)
    other.goTo(world, occupant.motion)
    moderation.print({ action: 'summon', by: by.growId, about: growId, what: world.name })
    return `${growId} is on the way.`
  }

  goTo(by: OnlinePlayer, name: string): Outcome {
    if (!this.#deps.powers.mayUse(by, 'goto')) return new Refused(notAllowed)
    const other = findFor(by, this.#deps.people, name)
    if (!other) return new Refused(`${name} is not online.`)
    if (other === by) return new Refused('You are there already.')
    if (!other.visit) return new Refused(`${other.growId} is in no world.`)
    by.goTo(other.visit.world, other.visit.occupant.motion)
    return null
  }

  hide(by: OnlinePlayer): Outcome {
    if (!this.#deps.powers.mayUse(by, 'invis')) return new Refused(notAllowed)
    by.hide(!by.isHidden)
    return by.isHidden ? 'Only moderators see you now.' : 'Everybody sees you again.'
  }

  /** Closes the world to all but moderators, or opens it again. Its owner must rank below the moderator. */
  async nuke(by: OnlinePlayer, isOn: boolean): Promise<Outcome> {
    const { documents, moderation, powers } = this.#deps
    const command = isOn ? 'nuke' : 'unnuke'
    const world = by.visit?.world
    if (!world || !powers.mayUse(by, command)) return new Refused(notAllowed)
    if (!(await this.#mayActOnOwner(by, getOwner(world.world)))) {
      return new Refused('The owner of this world is not below you in rank.')
    }
    if (isNuked(world.world) === isOn) {
      return new Refused(isOn ? 'This world is nuked already.' : 'This world is not nuked.')
    }
    await documents.edit({ kind: 'world', name: world.name }, (file) => {
      // The moderator may have lost the role while the owner was looked up.
      if (powers.mayUse(by, command)) file.n_b = isOn ? by.growId : ''
    })
    if (isNuked(world.world) !== isOn) return new Refused(notAllowed)
    world.checkGuests()
    moderation.print({ action: command, by: by.growId, about: world.name })
    return isOn ? `${world.name} is closed to all but moderators.` : `${world.name} is open again.`
  }

  /** Closes the world to visitors, or opens it again. Its owner must rank below the moderator. */
  async lock(by: OnlinePlayer, isOn: boolean): Promise<Outcome> {
    const { documents, moderation, powers } = this.#deps
    const command = isOn ? 'lockworld' : 'unlockworld'
    const world = by.visit?.world
    if (!world || !powers.mayUse(by, command)) return new Refused(notAllowed)
    if (!(await this.#mayActOnOwner(by, getOwner(world.world))))
      return new Refused('The owner of this world is not below you in rank.')
    if (isLocked(world.world) === isOn) return new Refused('It is so already.')
    await documents.edit({ kind: 'world', name: world.name }, (file) => {
      if (powers.mayUse(by, command)) setLocked(file, isOn)
    })
    world.audience.showWeather()
    world.checkGuests()
    moderation.print({ action: isOn ? 'lock' : 'unlock', by: by.growId, about: world.name })
    return isOn ? `${world.name} is closed to visitors.` : `${world.name} is open again.`
  }

  async #mayActOnOwner(by: OnlinePlayer, owner: string): Promise<boolean> {
    const { documents, creators } = this.#deps
    if (owner === '' || owner.toLowerCase() === by.growId.toLowerCase()) return true
    const growId = documents.players.find(owner) ?? owner
    const player = (await documents.find({ kind: 'player', name: growId })) ?? {}
    return by.rank > getRank(player, growId, creators())
  }
}
