import { isObject } from '@trellis/document/json-value.ts'
import { getUserId } from '@trellis/game-data/user-id.ts'
import { onConsoleMessage, onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import { onAction } from '@trellis/protocol/calls/player-calls.ts'
import { isColourMachine } from '@trellis/protocol/map/block-extra.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import { getWorldLockIndex } from '../game/locks/lock-kinds.ts'
import { getRank } from '../game/people/rank.ts'
import { getShownName } from '../game/people/shown-name.ts'
import type { Position } from '../game/world/position.ts'
import type { World } from '../game/world/world.ts'
import { callPacket } from '../net/player-link.ts'
import { Appearances, type Rules } from './appearances.ts'
import { encodeBlockPacket, encodeEvent } from './event-packets.ts'
import { type Occupant, type PlayerHandle, restPosition, type SendPacket } from './occupant.ts'
import {
  encodeCheckpointPacket,
  encodeMotionPacket,
  encodePlacePacket,
  encodeRemovalPacket,
  encodeRevivalPackets,
  encodeSpawnPacket,
} from './occupant-packets.ts'
import { maySee } from './sight.ts'
import type { WorldDeps } from './world-deps.ts'
import { encodeMapPacket, encodeWeatherPacket } from './world-packets.ts'

/** Returns whether a player reads the lines of another one. */
type MayRead = (reader: PlayerHandle) => boolean

/** The players in a world, and the packets that they receive about it and each other. */
export class Audience {
  readonly #name: string
  readonly #around: WorldDeps
  readonly #lastDropUid: () => number
  readonly #occupants = new Map<number, Occupant>()
  readonly #appearances = new Appearances()
  #lastNetId = 0

  constructor(name: string, around: WorldDeps, lastDropUid: () => number) {
    this.#name = name
    this.#around = around
    this.#lastDropUid = lastDropUid
  }

  get size(): number {
    return this.#occupants.size
  }

  get occupants(): Occupant[] {
    return [...this.#occupants.values()]
  }

  has({ netId }: Occupant): boolean {
    return this.#occupants.has(netId)
  }

  /** Returns null when no player here has this net id. */
  findGrowId(netId: number): string | null {
    return this.#occupants.get(netId)?.inhabitant.growId ?? null
  }

  /** Adds a player: they see the world, and the others see them. */
  enter(inhabitant: PlayerHandle, place: Position): Occupant {
    const { growId } = inhabitant
    const motion = { ...restPosition, ...place }
    const netId = ++this.#lastNetId
    const occupant: Occupant = {
      ...{ inhabitant, netId, userId: getUserId(growId), motion },
      ...{ checkpoint: null, settlesIn: 0 },
    }
    this.#occupants.set(occupant.netId, occupant)
    this.show(occupant)
    this.appear(occupant)
    return occupant
  }

  /** Returns false when the player was not here. */
  leave(occupant: Occupant): boolean {
    if (!this.#occupants.delete(occupant.netId)) return false
    this.toAll(encodeRemovalPacket(occupant))
    return true
  }

  /**
   * Broadcasts a motion to the others. Motions in a stream are unreliable, which spares a crowd the
   * acknowledgements. The last one is reliable, because a lost halt would be wrong until the player moves
   * again.
   */
  move(occupant: Occupant, motion: Motion): void {
    occupant.motion = motion
    occupant.settlesIn = settlingTicks
    this.#toWitnesses(occupant, encodeMotionPacket(occupant), 'fleeting')
  }

  /** Advances by one twentieth of a second. */
  tick(): void {
    for (const occupant of this.#occupants.values()) {
      if (occupant.settlesIn === 0 || --occupant.settlesIn > 0) continue
      this.#toWitnesses(occupant, encodeMotionPacket(occupant))
    }
  }

  /** Moves a player to another place. */
  put(occupant: Occupant, place: Position): void {
    occupant.motion = { ...restPosition, ...place }
    occupant.settlesIn = 0
    const packet = encodePlacePacket(occupant, place)
    occupant.inhabitant.send(packet)
    this.#toWitnesses(occupant, packet)
  }

  /** Revives a dead player at `place`, after a moment at the place of death. */
  revive(occupant: Occupant, place: Position): void {
    occupant.motion = { ...restPosition, ...place }
    occupant.settlesIn = 0
    for (const packet of encodeRevivalPackets(occupant, place)) {
      occupant.inhabitant.send(packet)
      this.#toWitnesses(occupant, packet)
    }
  }

  /** Remembers where the player respawns, and shows it to them. */
  setCheckpoint(occupant: Occupant, index: number): void {
    occupant.checkpoint = index
    occupant.inhabitant.send(encodeCheckpointPacket(occupant, index))
  }

  /** Returns the items and time that tiles are encoded with. */
  get view(): MapView {
    const { items, now } = this.#around
    const getActionType = (itemId: number) => items.getTraits(itemId).actionType
    return { getActionType, getUserId, now: Math.floor(now() / 1000) }
  }

  get #world(): World {
    return this.#around.world() ?? {}
  }

  /** Sends a chat line to the players who may read the writer. */
  say(occupant: Occupant, text: string, mayRead: MayRead): void {
    const { inhabitant, netId } = occupant
    const { growId } = inhabitant
    const player = inhabitant.player() ?? {}
    const rank = getRank(player, growId, this.#around.settings().creators)
    const name = getShownName(growId, player, rank)
    this.#toReaders(callPacket(onTalkBubble.make({ netId, text, kind: 0, overlaps: 0 })), mayRead)
    this.sendText(`\`o<${name}\`o> ${text}`, mayRead)
  }

  /** Lets the player's figure show an emote to the players who may read them. */
  showEmote({ netId }: Occupant, emote: string, mayRead: MayRead): void {
    const packet = callPacket(onAction.make({ emote: `/${emote}` }, { targetNetId: netId }))
    this.#toReaders(packet, mayRead)
  }

  /** Sends a line to all players here who may read it. */
  sendText(text: string, mayRead: MayRead): void {
    this.#toReaders(callPacket(onConsoleMessage.make({ text })), mayRead)
  }

  #toReaders(packet: Uint8Array, mayRead: MayRead): void {
    for (const { inhabitant } of this.#occupants.values())
      if (mayRead(inhabitant)) inhabitant.send(packet)
  }

  showWeather(): void {
    this.toAll(encodeWeatherPacket(this.#world))
  }

  /** Resends the colour machines: their tiles hold the world's colour. */
  showColour(): void {
    const blocks: unknown[] = Array.isArray(this.#world.blocks) ? this.#world.blocks : []
    this.showTiles(
      blocks.flatMap((block, at) => (isObject(block) && isColourMachine(block) ? [at] : [])),
    )
    this.showWeather()
  }

  pass(occupant: Occupant, event: Extract<GameEvent, { kind: 'message' }>): void {
    const packet = encodeEvent(event, occupant.netId)
    if (event.to !== 'others') occupant.inhabitant.send(packet)
    if (event.to === 'actor') return
    for (const { inhabitant } of this.others(occupant)) inhabitant.send(packet)
  }

  /** Resends the whole map to all players, without moving them. */
  showMap(): void {
    for (const occupant of this.#occupants.values()) {
      this.show(occupant)
      occupant.inhabitant.send(this.#ownSpawn(occupant))
      for (const packet of this.#worn(occupant)) occupant.inhabitant.send(packet)
      occupant.inhabitant.send(encodePlacePacket(occupant, occupant.motion))
    }
  }

  /** Resends a player's clothes and their effects. */
  showWorn(occupant: Occupant): void {
    for (const packet of this.#worn(occupant)) {
      occupant.inhabitant.send(packet)
      this.#toWitnesses(occupant, packet)
    }
  }

  /** Resends all players' clothes, after their rules have changed. */
  showAllWorn(): void {
    for (const occupant of this.#occupants.values()) this.showWorn(occupant)
  }

  /** Resends the present tiles to all players. */
  showTiles(indices: readonly number[]): void {
    const drawing = { world: this.#world, view: this.view }
    for (const index of indices) this.toAll(encodeBlockPacket(index, drawing))
  }

  /** Resends the world lock, whose tile has the access list and the owner's settings. */
  showLock(): void {
    const index = getWorldLockIndex(this.#world, this.#around.items)
    if (index !== null) this.showTiles([index])
  }

  /** Respawns a player for all, after a change of name, clothes or rank. */
  showAgain(occupant: Occupant): void {
    this.toAll(encodeRemovalPacket(occupant))
    this.appear(occupant)
  }

  /** Sends the map and the players who are here already. */
  show(occupant: Occupant): void {
    const { inhabitant } = occupant
    const drawing = { view: this.view, lastDropUid: this.#lastDropUid() }
    inhabitant.send(encodeMapPacket(this.#name, this.#world, drawing))
    const rules = this.#rules
    for (const other of this.others(occupant)) {
      if (!this.#sees(inhabitant, other)) continue
      for (const packet of this.#appearances.forOthers(other, rules)) inhabitant.send(packet)
    }
    inhabitant.send(encodeWeatherPacket(this.#world))
  }

  appear(occupant: Occupant): void {
    const { inhabitant } = occupant
    inhabitant.send(this.#ownSpawn(occupant))
    for (const packet of this.#worn(occupant)) inhabitant.send(packet)
    inhabitant.send(encodePlacePacket(occupant, occupant.motion))
    for (const packet of this.#appearances.forOthers(occupant, this.#rules)) {
      this.#toWitnesses(occupant, packet)
    }
  }

  #worn(occupant: Occupant): readonly Uint8Array[] {
    return this.#appearances.worn(occupant, this.#rules)
  }

  #ownSpawn(occupant: Occupant): Uint8Array {
    return encodeSpawnPacket(occupant, { creators: this.#rules.creators, isLocal: true })
  }

  get #rules(): Rules {
    const { settings, customItems } = this.#around
    return { creators: settings().creators, customItems: customItems() }
  }

  /** Sends a packet to the others who may know that the occupant is here. */
  #toWitnesses(occupant: Occupant, ...packet: Parameters<SendPacket>): void {
    for (const { inhabitant } of this.others(occupant)) {
      if (this.#sees(inhabitant, occupant)) inhabitant.send(...packet)
    }
  }

  #sees(viewer: PlayerHandle, { inhabitant }: Occupant): boolean {
    return maySee(viewer, inhabitant, this.#around.settings().creators)
  }

  *others(occupant: Occupant): Iterable<Occupant> {
    for (const other of this.#occupants.values()) if (other !== occupant) yield other
  }

  toAll(packet: Uint8Array): void {
    for (const { inhabitant } of this.#occupants.values()) inhabitant.send(packet)
  }
}

/** Longer than a busy client's pause between two motions. */
const settlingTicks = 3
