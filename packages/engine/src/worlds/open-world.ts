import type { Dice } from '@trellis/game-data/dice.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { onConsoleMessage, onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import { onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { fileMap } from '@trellis/protocol/map/file-map.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { tileUpdateTank } from '@trellis/protocol/tanks/tile-update.ts'
import { blockAt } from '../game/block.ts'
import type { CustomItems } from '../game/custom-items.ts'
import { lastDropUid } from '../game/drops.ts'
import { playerOperations, worldOperations } from '../game/events/event-changes.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/item-nature.ts'
import { entryDenial } from '../game/joining.ts'
import { shownName } from '../game/people/shown-name.ts'
import { entranceOf, isPossible, type Place, rowsOf } from '../game/place.ts'
import { rankOf } from '../game/rank.ts'
import type { Rule, Scene } from '../game/scene.ts'
import type { Settings } from '../game/settings.ts'
import { userIdOf } from '../game/user-id.ts'
import { type World, weatherShown } from '../game/world.ts'
import { callPacket } from '../net/player-link.ts'
import { dialogPacket, publicPackets, toldPacket } from './event-packets.ts'
import type { Inhabitant, Occupant } from './occupant.ts'
import {
  clothingPacket,
  motionPacket,
  placePacket,
  removalPacket,
  spawnPacket,
} from './occupant-packets.ts'
import { Punches } from './punches.ts'
import { maySee } from './sight.ts'

/** What a world in use needs of the server around it. */
export type Surroundings = {
  /** As it is now; null once it was deleted. */
  world: () => World | null
  /** Changes the file as playing does. */
  change: (operations: readonly Operation[]) => void
  settings: () => Settings
  customItems: () => CustomItems
  items: Items
  dice: Dice
  now: () => number
  hasWorld: (name: string) => boolean
  print: (line: string) => void
}

/** A world that somebody is in. All that changes it, or is told to those in it, goes through here. */
export class OpenWorld {
  readonly name: string
  readonly #around: Surroundings
  readonly #occupants = new Map<number, Occupant>()
  readonly #punches: Punches
  #lastNetId = 0
  #lastDropUid: number

  constructor(name: string, around: Surroundings) {
    this.name = name
    this.#around = around
    this.#punches = new Punches(around.now)
    this.#lastDropUid = lastDropUid(this.world)
  }

  get items(): Items {
    return this.#around.items
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

  get #creators(): readonly string[] {
    return this.#around.settings().creators
  }

  /** Why they may not come in, or may not stay; null when they may. */
  denialFor({ growId, player }: Inhabitant): string | null {
    if (this.#around.world() === null) return 'That world is gone.'
    const where = { name: this.name, creators: this.#creators }
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
    for (const { inhabitant } of this.#witnesses(occupant)) inhabitant.send(packet)
  }

  /** Back to the entrance. */
  respawn(occupant: Occupant): void {
    this.put(occupant, entranceOf(this.world))
  }

  /** To another place of this world, at once. */
  put(occupant: Occupant, { x, y }: Place): void {
    occupant.motion = { ...standing, x, y }
    const packet = placePacket(occupant, occupant.motion)
    occupant.inhabitant.send(packet)
    for (const { inhabitant } of this.#witnesses(occupant)) inhabitant.send(packet)
  }

  /** Does what comes of something that the occupant does: it is in the files, and everybody sees it. */
  act<Command>(occupant: Occupant, rule: Rule<Command>, command: Command): void {
    if (this.#around.world() === null || !this.#occupants.has(occupant.netId)) return
    for (const event of rule(this.sceneOf(occupant), command)) this.#happen(occupant, event)
  }

  /** What the occupant's rules may look at. */
  sceneOf({ inhabitant, netId, motion }: Occupant): Scene {
    const { settings, customItems, items, dice, now, hasWorld } = this.#around
    const { growId } = inhabitant
    const player = inhabitant.player() ?? {}
    const rank = rankOf(player, growId, this.#creators)
    return {
      worldName: this.name,
      world: this.world,
      actor: { growId, player, rank, netId, place: motion, facesLeft: motion.facesLeft },
      places: [...this.#occupants.values()].map((it) => it.motion),
      items,
      customItems: customItems(),
      settings: settings(),
      dice,
      now: now(),
      punchesAt: (index) => this.#punches.at(index),
      nextDropUid: this.#lastDropUid + 1,
      hasWorld,
    }
  }

  #happen(occupant: Occupant, event: GameEvent): void {
    const { inhabitant, netId } = occupant
    const before = this.#lastDropUid
    this.#keep(occupant, event)
    const look = {
      netId,
      world: this.world,
      view: this.#view,
      dropIsNew: (uid: number) => uid > before,
    }
    for (const packet of publicPackets(event, look)) this.#toAll(packet)
    switch (event.kind) {
      case 'items':
        return inhabitant.showBelongings('inventory')
      case 'gems':
        return inhabitant.showBelongings('gems')
      case 'player-key':
        return this.#showChanged(occupant, event.shown)
      case 'world-key':
        if (event.shown === 'weather') this.showWeather()
        if (event.shown === 'access') this.checkGuests()
        return
      case 'told':
        return this.#pass(occupant, event)
      case 'dialog':
        return inhabitant.send(dialogPacket(event))
      case 'moved':
        return this.put(occupant, event.place)
      case 'departed':
        return inhabitant.depart(event.world, event.doorId)
      case 'printed':
        return this.#around.print(event.line)
      default:
    }
  }

  /** In the files, and in what is remembered while somebody is here. */
  #keep({ inhabitant }: Occupant, event: GameEvent): void {
    switch (event.kind) {
      case 'block':
        this.#punches.forget(event.index)
        return this.#around.change(worldOperations(event, this.world))
      case 'drop':
        this.#lastDropUid = Math.max(this.#lastDropUid, event.drop.uid)
        return this.#around.change(worldOperations(event, this.world))
      case 'drop-gone':
      case 'world-key':
        return this.#around.change(worldOperations(event, this.world))
      case 'punched': {
        const { f, b } = blockAt(this.world, event.index)
        const { resetMs } = this.#around.items.natureOf(f || b || 0)
        return this.#punches.add(event.index, event.punches, resetMs)
      }
      case 'items':
      case 'gems':
      case 'player-key':
        return inhabitant.change(playerOperations(event, inhabitant.player() ?? {}))
      default:
    }
  }

  #showChanged(occupant: Occupant, shown: 'clothes' | 'name' | 'nothing'): void {
    if (shown === 'name') this.showAgain(occupant)
    if (shown === 'clothes') {
      this.#toAll(clothingPacket(occupant))
      occupant.inhabitant.showBelongings('inventory')
    }
  }

  #pass(occupant: Occupant, told: Extract<GameEvent, { kind: 'told' }>): void {
    const packet = toldPacket(told, occupant.netId)
    if (told.to !== 'others') occupant.inhabitant.send(packet)
    if (told.to === 'actor') return
    for (const { inhabitant } of this.#others(occupant)) inhabitant.send(packet)
  }

  say(occupant: Occupant, text: string): void {
    const { inhabitant, netId } = occupant
    const { growId } = inhabitant
    const player = inhabitant.player() ?? {}
    const name = shownName(growId, player, rankOf(player, growId, this.#creators))
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
      if (!maySee(inhabitant, other.inhabitant, this.#creators)) continue
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
    for (const other of this.#witnesses(occupant)) {
      other.inhabitant.send(packet)
      other.inhabitant.send(clothes)
    }
  }

  #seenBy(isLocal: boolean) {
    return { creators: this.#creators, isLocal }
  }

  get #view(): MapView {
    const { items, now } = this.#around
    const actionTypeOf = (itemId: number) => items.natureOf(itemId).actionType
    return { actionTypeOf, userIdOf, now: Math.floor(now() / 1000) }
  }

  #mapPacket(): Uint8Array {
    const map = fileMap(this.name, this.world, this.#view)
    return encodeTank(tileUpdateTank({ kind: 'map', map }))
  }

  #weatherPacket(): Uint8Array {
    return callPacket(onSetCurrentWeather.make({ weather: weatherOf(this.world) }))
  }

  *#others(occupant: Occupant): Iterable<Occupant> {
    for (const other of this.#occupants.values()) if (other !== occupant) yield other
  }

  /** The others who may know that the occupant is here. */
  *#witnesses({ inhabitant }: Occupant): Iterable<Occupant> {
    for (const other of this.#occupants.values()) {
      const isOther = other.inhabitant !== inhabitant
      if (isOther && maySee(other.inhabitant, inhabitant, this.#creators)) yield other
    }
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
