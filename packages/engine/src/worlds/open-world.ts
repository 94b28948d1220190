import type { EventStack } from '@trellis/contract/kit/timed-events.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { runCounted } from '../game/achievements/gains.ts'
import { DroppedItems } from '../game/blocks/dropped-items.ts'
import { getArrival } from '../game/doors/destination.ts'
import { getRespawnPlace } from '../game/doors/respawn.ts'
import { listPlayerOperations, listWorldOperations } from '../game/events/event-changes.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import { getItemName } from '../game/items/item-name.ts'
import type { Items } from '../game/items/item-traits.ts'
import { returnedGoodsRule } from '../game/machines/returned-goods.ts'
import { arrivalRewardRule } from '../game/rewards/daily-reward.ts'
import { findEntryRefusal } from '../game/rights/joining.ts'
import type { Rule, Scene } from '../game/scene.ts'
import { type Block, getBlock, isAnotherBuild } from '../game/world/block.ts'
import { findLastDropUid } from '../game/world/drops.ts'
import { getRows, isPossible, type Position } from '../game/world/position.ts'
import type { World } from '../game/world/world.ts'
import { Audience } from './audience.ts'
import { CountedItems } from './counted-items.ts'
import { createScene } from './create-scene.ts'
import { encodeDialogPacket, encodeDropPacket, encodePublicPackets } from './event-packets.ts'
import { Farms } from './farms.ts'
import type { Occupant, PlayerHandle } from './occupant.ts'
import { Punches } from './punches.ts'
import { WeatherCycle } from './weather-cycle.ts'
import type { WorldDeps } from './world-deps.ts'
import { WorldNews } from './world-news.ts'

/** Expands a command into the several commands that it comprises. */
export type GetParts<Command> = (scene: Scene, command: Command) => Command[]
const keepWhole = <Command>(_scene: Scene, command: Command): Command[] => [command]

/** A world with players in it. All its changes and broadcasts pass through this class. */
export class OpenWorld {
  readonly name: string
  /** Records tile changes for external watchers. */
  readonly news = new WorldNews()
  readonly #around: WorldDeps
  readonly audience: Audience
  readonly #punches: Punches
  readonly #farms = new Farms()
  readonly #cycle = new WeatherCycle()
  #lastDropUid: number

  constructor(name: string, around: WorldDeps) {
    this.name = name
    this.#around = around
    this.audience = new Audience(name, around, () => this.#lastDropUid)
    this.#punches = new Punches(around.now)
    this.#lastDropUid = findLastDropUid(this.world)
  }

  get items(): Items {
    return this.#around.items
  }

  /** The items with the owner's rules for them. */
  get itemRules() {
    const { items, customItems } = this.#around
    return { items, customItems: customItems() }
  }

  getItemName(itemId: number): string {
    return getItemName(this.itemRules, itemId)
  }

  get size(): number {
    return this.audience.size
  }

  /** Returns the present content of the file. A deleted world is empty, and its players must leave. */
  get world(): World {
    return this.#around.world() ?? {}
  }

  /** Whether the world was deleted or has another name now, so that nothing happens here any more. */
  get isGone(): boolean {
    return this.#around.world() === null
  }

  /** Returns the reason why a player may not enter or stay, or null. */
  denialFor({ growId, player }: PlayerHandle): string | null {
    if (this.#around.world() === null) return 'That world is gone.'
    const { settings, now } = this.#around
    const { creators, moderation } = settings()
    const where = { name: this.name, creators, jailWorld: moderation.jailWorld, now: now() }
    return findEntryRefusal({ growId, player: player() ?? {} }, this.world, where)
  }

  /** Adds a player at the door of this id or, when there is none, at the entrance. */
  enter(inhabitant: PlayerHandle, doorId = ''): Occupant {
    const occupant = this.audience.enter(inhabitant, getArrival(this.world, doorId))
    this.act(occupant, arrivalRewardRule, null)
    this.act(occupant, returnedGoodsRule, null)
    return occupant
  }

  /** Runs the timed events of a twentieth of a second while players are here. `monotonic` never decreases. */
  tick(monotonic: number): void {
    const { items, now, change, settings } = this.#around
    this.audience.tick()
    this.#farms.tick(monotonic, () => settings().autofarmMs, this.act)
    const events = this.#cycle.step(this.world, items, now())
    for (const event of events) change(listWorldOperations(event, this.world))
    if (events.length > 0) this.audience.showWeather()
  }

  leave(occupant: Occupant): void {
    if (this.audience.leave(occupant)) this.#farms.set(occupant, null)
  }

  /** An impossible motion is not broadcast. */
  move(occupant: Occupant, motion: Motion): void {
    if (isPossible(motion, getRows(this.world))) this.audience.move(occupant, motion)
  }

  /** Revives a dead player at their checkpoint, or else at the entrance. */
  respawn(occupant: Occupant): void {
    this.audience.revive(occupant, getRespawnPlace(this, occupant.checkpoint))
  }

  /** Moves a player to another place of this world at once. */
  put(occupant: Occupant, { x, y }: Position): void {
    this.audience.put(occupant, { x, y })
  }

  /**
   * Applies a rule to an occupant's command: records the events in the files and shows them to all players.
   * When the command comprises several, each runs on the world as the previous one has left it. Returns whether
   * more happened than that the player read something.
   */
  readonly act = <Command>(
    occupant: Occupant,
    rule: Rule<Command>,
    command: Command,
    getParts: GetParts<Command> = keepWhole,
  ): boolean => {
    let isDone = false
    if (!this.#isHere(occupant)) return isDone
    for (const part of getParts(this.getScene(occupant), command)) {
      if (!this.#isHere(occupant)) return isDone
      const events = runCounted(this.getScene(occupant), (scene) => rule(scene, part))
      const counted = new CountedItems(this.world)
      for (const event of events) {
        const isCounted = counted.has(event)
        this.#happen(occupant, event)
        isDone ||= event.kind !== 'message' || event.to !== 'actor'
        if (event.kind === 'items' && !isCounted) {
          occupant.inhabitant.showItemChange(event.itemId, event.by)
        }
      }
    }
    return isDone
  }

  /** Changes a tile that no player has changed. The rules of the change were applied before. */
  setBlock(index: number, block: Block): void {
    this.#punches.forget(index)
    this.news.tile(index)
    this.#around.change([{ set: ['blocks', index], value: block }])
    this.audience.showTiles([index])
  }

  #isHere(occupant: Occupant): boolean {
    return !this.isGone && this.audience.has(occupant)
  }

  /** Returns the state that rules may use for the occupant. */
  getScene(occupant: Occupant): Scene {
    return createScene(this.#around, {
      worldName: this.name,
      occupant,
      audience: this.audience,
      farmed: this.#farms.findItem(occupant),
      punchesAt: (index) => this.#punches.at(index),
      nextDropUid: this.#lastDropUid + 1,
    })
  }

  /** Drops items that no player has dropped. Returns how many fit, and the drops that have them. */
  dropItems(index: number, [itemId, count]: EventStack): { fallen: number; drops: Drop[] } {
    const { dice, change } = this.#around
    const dropped = new DroppedItems({
      world: this.world,
      dice,
      nextDropUid: this.#lastDropUid + 1,
    })
    const fallen = dropped.put(index, itemId, count)
    const before = this.#lastDropUid
    const { drops } = dropped
    for (const drop of drops) {
      this.#lastDropUid = Math.max(this.#lastDropUid, drop.uid)
      change(listWorldOperations({ kind: 'drop', drop }, this.world))
      this.audience.toAll(encodeDropPacket(drop, drop.uid > before))
    }
    return { fallen, drops }
  }

  #happen(occupant: Occupant, event: GameEvent): void {
    const { inhabitant, netId } = occupant
    const before = this.#lastDropUid
    this.#around.notice(inhabitant.growId, this, event)
    this.#keep(occupant, event)
    const drawing = {
      netId,
      world: this.world,
      view: this.audience.view,
      dropIsNew: (uid: number) => uid > before,
    }
    for (const packet of encodePublicPackets(event, drawing)) this.audience.toAll(packet)
    switch (event.kind) {
      case 'gems':
        return inhabitant.showBelongings('gems')
      case 'player-key':
        return this.#showChanged(occupant, event.shown)
      case 'world-key':
        if (event.shown === 'weather') this.audience.showWeather()
        if (event.shown === 'access') this.checkGuests()
        return
      case 'message':
        return this.audience.pass(occupant, event)
      case 'dialog':
        return inhabitant.send(encodeDialogPacket(event))
      case 'moved':
        return this.audience.put(occupant, event.place)
      case 'departed':
        return inhabitant.depart(event.world, event.doorId)
      case 'autofarm':
        return this.#farms.set(occupant, event.itemId)
      case 'checkpoint':
        return this.audience.setCheckpoint(occupant, event.index)
      case 'printed':
        return this.#around.print(event.line)
      case 'area-locked':
      case 'block':
      case 'drop':
      case 'drop-gone':
      case 'effect':
      case 'items':
      case 'punched':
        return
    }
  }

  /** Records an event in the files, and in the state that lasts while players are here. */
  #keep({ inhabitant }: Occupant, event: GameEvent): void {
    switch (event.kind) {
      case 'block':
        if (isAnotherBuild(getBlock(this.world, event.index), event.block)) {
          this.#punches.forget(event.index)
        }
        this.news.tile(event.index)
        return this.#around.change(listWorldOperations(event, this.world))
      case 'drop':
        this.#lastDropUid = Math.max(this.#lastDropUid, event.drop.uid)
        return this.#around.change(listWorldOperations(event, this.world))
      case 'drop-gone':
      case 'world-key':
        return this.#around.change(listWorldOperations(event, this.world))
      case 'punched': {
        const { f, b } = getBlock(this.world, event.index)
        const { resetMs } = this.#around.items.getTraits(f || b || 0)
        return this.#punches.add(event.index, event.punches, resetMs)
      }
      case 'items':
      case 'gems':
      case 'player-key':
        return inhabitant.change(listPlayerOperations(event, inhabitant.player() ?? {}))
      case 'area-locked':
      case 'autofarm':
      case 'checkpoint':
      case 'departed':
      case 'dialog':
      case 'effect':
      case 'moved':
      case 'printed':
      case 'message':
        return
    }
  }

  #showChanged(occupant: Occupant, shown: 'clothes' | 'name' | 'nothing'): void {
    if (shown === 'name') this.audience.showAgain(occupant)
    if (shown !== 'clothes') return
    this.audience.showWorn(occupant)
    occupant.inhabitant.showBelongings('inventory')
  }

  /** Makes players leave who lost their access. */
  checkGuests(): void {
    for (const occupant of this.audience.occupants) {
      const why = this.denialFor(occupant.inhabitant)
      if (why !== null) occupant.inhabitant.sentAway(why)
    }
  }
}
