import { onConsoleMessage, onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import { onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { fileMap } from '@trellis/protocol/map/file-map.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { tileUpdateTank } from '@trellis/protocol/tanks/tile-update.ts'
import { nameByRank } from '../game/avatar.ts'
import { entryDenial } from '../game/joining.ts'
import { entranceOf, isPossible, rowsOf } from '../game/place.ts'
import { rankOf } from '../game/rank.ts'
import { userIdOf } from '../game/user-id.ts'
import { type World, weatherShown } from '../game/world.ts'
import { callPacket } from '../net/player-link.ts'
import type { Inhabitant, Occupant } from './occupant.ts'
import {
  clothingPacket,
  motionPacket,
  placePacket,
  removalPacket,
  spawnPacket,
} from './occupant-packets.ts'
import { WorldNews } from './world-news.ts'

/** What a world in use needs of the server around it. */
export type Surroundings = {
  /** As it is now; null once it was deleted. */
  world: () => World | null
  creators: () => readonly string[]
  actionTypeOf: (itemId: number) => number
  now: () => number
}

/** A world that somebody is in. All that changes it, or is told to those in it, goes through here. */
export class OpenWorld {
  readonly name: string
  /** For whoever watches it from outside. */
  readonly news = new WorldNews()
  readonly #around: Surroundings
  readonly #occupants = new Map<number, Occupant>()
  #lastNetId = 0

  constructor(name: string, around: Surroundings) {
    this.name = name
    this.#around = around
  }

  get occupants(): Iterable<Occupant> {
    return this.#occupants.values()
  }

  get size(): number {
    return this.#occupants.size
  }

  /** The file as it is now; one that was deleted is an empty world that nobody stays in. */
  get world(): World {
    return this.#around.world() ?? {}
  }

  /** Why they may not come in, or may not stay; null when they may. */
  denialFor({ growId, player }: Inhabitant): string | null {
    if (this.#around.world() === null) return 'That world is gone.'
    const where = { name: this.name, creators: this.#around.creators() }
    return entryDenial({ growId, player: player() ?? {} }, this.world, where)
  }

  enter(inhabitant: Inhabitant): Occupant {
    const motion = { ...standing, ...entranceOf(this.world) }
    const { growId } = inhabitant
    const occupant = { inhabitant, netId: ++this.#lastNetId, userId: userIdOf(growId), motion }
    this.#occupants.set(occupant.netId, occupant)
    this.#show(occupant)
    this.#appear(occupant)
    return occupant
  }

  leave(occupant: Occupant): void {
    if (!this.#occupants.delete(occupant.netId)) return
    this.#toAll(removalPacket(occupant))
  }

  /** What cannot be is not passed on. */
  move(occupant: Occupant, motion: Motion): void {
    if (!isPossible(motion, rowsOf(this.world))) return
    occupant.motion = motion
    const packet = motionPacket(occupant)
    for (const { inhabitant } of this.#others(occupant)) inhabitant.send(packet)
  }

  /** Back to the entrance. */
  respawn(occupant: Occupant): void {
    occupant.motion = { ...standing, ...entranceOf(this.world) }
    this.#toAll(placePacket(occupant, occupant.motion))
  }

  say(occupant: Occupant, text: string): void {
    const { inhabitant, netId } = occupant
    const { growId, player } = inhabitant
    const name = nameByRank(growId, rankOf(player() ?? {}, growId, this.#around.creators()))
    this.#toAll(callPacket(onTalkBubble.make({ netId, text, kind: 0, overlaps: 0 })))
    this.tell(`\`o<${name}\`o> ${text}`)
  }

  /** A line that everybody here reads. */
  tell(text: string): void {
    this.#toAll(callPacket(onConsoleMessage.make({ text })))
  }

  showWeather(): void {
    this.#toAll(this.#weatherPacket())
  }

  /** Those who may not be here any more are sent away. */
  checkGuests(): void {
    for (const occupant of [...this.#occupants.values()]) {
      const why = this.denialFor(occupant.inhabitant)
      if (why !== null) occupant.inhabitant.sentAway(why)
    }
  }

  /** The whole map anew, for everybody, where they are. */
  showMap(): void {
    for (const occupant of this.#occupants.values()) {
      this.#show(occupant)
      occupant.inhabitant.send(spawnPacket(occupant, this.#seenBy(true)))
      occupant.inhabitant.send(clothingPacket(occupant))
      occupant.inhabitant.send(placePacket(occupant, occupant.motion))
    }
  }

  /** Their name, clothes or rank are different now. */
  showAgain(occupant: Occupant): void {
    this.#toAll(removalPacket(occupant))
    this.#appear(occupant)
  }

  /** The map and everybody who is here already. */
  #show(occupant: Occupant): void {
    const { inhabitant } = occupant
    inhabitant.send(this.#mapPacket())
    for (const other of this.#others(occupant)) {
      inhabitant.send(spawnPacket(other, this.#seenBy(false)))
      inhabitant.send(clothingPacket(other))
    }
    inhabitant.send(this.#weatherPacket())
  }

  #appear(occupant: Occupant): void {
    const { inhabitant } = occupant
    const clothes = clothingPacket(occupant)
    inhabitant.send(spawnPacket(occupant, this.#seenBy(true)))
    inhabitant.send(clothes)
    inhabitant.send(placePacket(occupant, occupant.motion))
    const packet = spawnPacket(occupant, this.#seenBy(false))
    for (const other of this.#others(occupant)) {
      other.inhabitant.send(packet)
      other.inhabitant.send(clothes)
    }
  }

  #seenBy(isLocal: boolean) {
    return { creators: this.#around.creators(), isLocal }
  }

  #mapPacket(): Uint8Array {
    const { actionTypeOf, now } = this.#around
    const view = { actionTypeOf, userIdOf, now: Math.floor(now() / 1000) }
    const map = fileMap(this.name, this.world, view)
    return encodeTank(tileUpdateTank({ kind: 'map', map }))
  }

  #weatherPacket(): Uint8Array {
    return callPacket(onSetCurrentWeather.make({ weather: weatherOf(this.world) }))
  }

  *#others(occupant: Occupant): Iterable<Occupant> {
    for (const other of this.#occupants.values()) if (other !== occupant) yield other
  }

  #toAll(packet: Uint8Array): void {
    for (const { inhabitant } of this.#occupants.values()) inhabitant.send(packet)
  }
}

const standing: Motion = { x: 0, y: 0, speedX: 0, speedY: 0, facesLeft: false, state: 0 }

/** Operators write any number into a file; a packet has room for a byte of it. */
function weatherOf(world: World): number {
  return Math.trunc(Math.min(0xff, Math.max(0, weatherShown(world)))) || 0
}
