import type { Dice } from '@trellis/game-data/dice.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { onConsoleMessage, onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { nameByRank } from '../game/avatar.ts'
import { blockAt } from '../game/block.ts'
import type { CustomItems } from '../game/custom-items.ts'
import { lastDropUid } from '../game/drops.ts'
import { playerOperations, worldOperations } from '../game/events/event-changes.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/item-nature.ts'
import { entryDenial } from '../game/joining.ts'
import { entranceOf, isPossible, rowsOf } from '../game/place.ts'
import { rankOf } from '../game/rank.ts'
import type { Rule, Scene } from '../game/scene.ts'
import type { Settings } from '../game/settings.ts'
import { userIdOf } from '../game/user-id.ts'
import type { World } from '../game/world.ts'
import { callPacket } from '../net/player-link.ts'
import { dialogPacket, publicPackets, toldPacket } from './event-packets.ts'
import { Farms } from './farms.ts'
import { type Inhabitant, type Occupant, standing } from './occupant.ts'
import {
  motionPacket,
  placePacket,
  removalPacket,
  spawnPacket,
  wornPackets,
} from './occupant-packets.ts'
import { Punches } from './punches.ts'
import { WorldNews } from './world-news.ts'
import { mapPacket, weatherPacket } from './world-packets.ts'

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

/** The commands that one stands for. */
export type PartsOf<Command> = (scene: Scene, command: Command) => Command[]
const whole = <Command>(_scene: Scene, command: Command): Command[] => [command]

/** A world that somebody is in. All that changes it, or is told to those in it, goes through here. */
export class OpenWorld {
  readonly name: string
  /** For whoever watches it from outside. */
  readonly news = new WorldNews()
  readonly #around: Surroundings
  readonly #occupants = new Map<number, Occupant>()
  readonly #punches: Punches
  readonly #farms = new Farms()
  #lastNetId = 0
  #lastDropUid: number

  constructor(name: string, around: Surroundings) {
    this.name = name
    this.#around = around
    this.#punches = new Punches(around.now)
    this.#lastDropUid = lastDropUid(this.world)
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
    this.#farms.set(occupant, null)
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

  /**
   * Does what comes of something that the occupant does: it is in the files, and everybody sees it. When the command
   * stands for several, each is done by the world as the one before has left it.
   */
  readonly act = <Command>(
    occupant: Occupant,
    rule: Rule<Command>,
    command: Command,
    partsOf: PartsOf<Command> = whole,
  ): void => {
    if (!this.#isHere(occupant)) return
    for (const part of partsOf(this.sceneOf(occupant), command)) {
      if (!this.#isHere(occupant)) return
      for (const event of rule(this.sceneOf(occupant), part)) this.#happen(occupant, event)
    }
  }

  #isHere({ netId }: Occupant): boolean {
    return this.#around.world() !== null && this.#occupants.has(netId)
  }

  /** What the occupant's rules may look at. */
  sceneOf(occupant: Occupant): Scene {
    const { inhabitant, netId, motion } = occupant
    const { settings, customItems, items, dice, now, hasWorld } = this.#around
    const { growId } = inhabitant
    const player = inhabitant.player() ?? {}
    const rank = rankOf(player, growId, this.#creators)
    return {
      worldName: this.name,
      world: this.world,
      actor: {
        growId,
        player,
        rank,
        netId,
        place: motion,
        facesLeft: motion.facesLeft,
        farmed: this.#farms.itemOf(occupant),
      },
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
        occupant.motion = { ...standing, ...event.place }
        return this.#toAll(placePacket(occupant, occupant.motion))
      case 'departed':
        return inhabitant.depart(event.world, event.doorId)
      case 'autofarm':
        return this.#farms.set(occupant, event.itemId)
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
        this.news.tile(event.index)
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
      this.showWorn(occupant)
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
    const { growId, player } = inhabitant
    const name = nameByRank(growId, rankOf(player() ?? {}, growId, this.#creators))
    this.#toAll(callPacket(onTalkBubble.make({ netId, text, kind: 0, overlaps: 0 })))
    this.tell(`\`o<${name}\`o> ${text}`)
  }

  /** A line that everybody here reads. */
  tell(text: string): void {
    this.#toAll(callPacket(onConsoleMessage.make({ text })))
  }

  showWeather(): void {
    this.#toAll(weatherPacket(this.world))
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
      for (const packet of this.#worn(occupant)) occupant.inhabitant.send(packet)
      occupant.inhabitant.send(placePacket(occupant, occupant.motion))
    }
  }

  /** What they wear, or what it can do, is different now. */
  showWorn(occupant: Occupant): void {
    for (const packet of this.#worn(occupant)) this.#toAll(packet)
  }

  /** The rules for what people wear are different now. */
  showAllWorn(): void {
    for (const occupant of this.#occupants.values()) this.showWorn(occupant)
  }

  /** One twentieth of a second passes. */
  tick(now: number): void {
    this.#farms.tick(now, this.#around.settings().autofarmMs, this.act)
  }

  /** Their name, clothes or rank are different now. */
  showAgain(occupant: Occupant): void {
    this.#toAll(removalPacket(occupant))
    this.#appear(occupant)
  }

  /** The map and everybody who is here already. */
  #show(occupant: Occupant): void {
    const { inhabitant } = occupant
    inhabitant.send(mapPacket(this.name, this.world, this.#view))
    for (const other of this.#others(occupant)) {
      inhabitant.send(spawnPacket(other, this.#seenBy(false)))
      for (const packet of this.#worn(other)) inhabitant.send(packet)
    }
    inhabitant.send(weatherPacket(this.world))
  }

  #appear(occupant: Occupant): void {
    const { inhabitant } = occupant
    const worn = this.#worn(occupant)
    inhabitant.send(spawnPacket(occupant, this.#seenBy(true)))
    for (const packet of worn) inhabitant.send(packet)
    inhabitant.send(placePacket(occupant, occupant.motion))
    const packet = spawnPacket(occupant, this.#seenBy(false))
    for (const other of this.#others(occupant)) {
      other.inhabitant.send(packet)
      for (const it of worn) other.inhabitant.send(it)
    }
  }

  #worn(occupant: Occupant): Uint8Array[] {
    return wornPackets(occupant, this.#around.customItems())
  }

  #seenBy(isLocal: boolean) {
    return { creators: this.#creators, isLocal }
  }

  get #view(): MapView {
    const { items, now } = this.#around
    const actionTypeOf = (itemId: number) => items.natureOf(itemId).actionType
    return { actionTypeOf, userIdOf, now: Math.floor(now() / 1000) }
  }

  *#others(occupant: Occupant): Iterable<Occupant> {
    for (const other of this.#occupants.values()) if (other !== occupant) yield other
  }

  #toAll(packet: Uint8Array): void {
    for (const { inhabitant } of this.#occupants.values()) inhabitant.send(packet)
  }
}
