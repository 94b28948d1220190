import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { type Block, backgroundOf, blockAt, foregroundOf } from '../game/block.ts'
import { arrivalOf } from '../game/doors/destination.ts'
import { lastDropUid } from '../game/drops.ts'
import { playerOperations, worldOperations } from '../game/events/event-changes.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/item-nature.ts'
import { entryDenial } from '../game/joining.ts'
import { entranceOf, isPossible, type Place, rowsOf } from '../game/place.ts'
import { rankOf } from '../game/rank.ts'
import type { Rule, Scene } from '../game/scene.ts'
import type { World } from '../game/world.ts'
import { Audience } from './audience.ts'
import { CountedItems } from './counted-items.ts'
import { dialogPacket, publicPackets } from './event-packets.ts'
import { Farms } from './farms.ts'
import type { Inhabitant, Occupant } from './occupant.ts'
import { Punches } from './punches.ts'
import type { Surroundings } from './surroundings.ts'
import { WeatherCycle } from './weather-cycle.ts'
import { WorldNews } from './world-news.ts'

/** The commands that one stands for. */
export type PartsOf<Command> = (scene: Scene, command: Command) => Command[]
const whole = <Command>(_scene: Scene, command: Command): Command[] => [command]

/** A world that somebody is in. All that changes it, or is told to those in it, goes through here. */
export class OpenWorld {
  readonly name: string
  /** For whoever watches it from outside. */
  readonly news = new WorldNews()
  readonly #around: Surroundings
  readonly audience: Audience
  readonly #punches: Punches
  readonly #farms = new Farms()
  readonly #cycle = new WeatherCycle()
  #lastDropUid: number

  constructor(name: string, around: Surroundings) {
    this.name = name
    this.#around = around
    this.audience = new Audience(name, around, () => this.#lastDropUid)
    this.#punches = new Punches(around.now)
    this.#lastDropUid = lastDropUid(this.world)
  }

  get items(): Items {
    return this.#around.items
  }

  get size(): number {
    return this.audience.size
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

  /** At the door of this id or, when there is none, at the entrance. */
  enter(inhabitant: Inhabitant, doorId = ''): Occupant {
    return this.audience.enter(inhabitant, arrivalOf(this.world, doorId))
  }

  /** What happens by itself while somebody is here, in a twentieth of a second; `monotonic` never goes back. */
  tick(monotonic: number): void {
    const { items, now, change, settings } = this.#around
    this.audience.tick()
    this.#farms.tick(monotonic, () => settings().autofarmMs, this.act)
    const events = this.#cycle.step(this.world, items, now())
    for (const event of events) change(worldOperations(event, this.world))
    if (events.length > 0) this.audience.showWeather()
  }

  leave(occupant: Occupant): void {
    if (this.audience.leave(occupant)) this.#farms.set(occupant, null)
  }

  /** What cannot be is not passed on. */
  move(occupant: Occupant, motion: Motion): void {
    if (isPossible(motion, rowsOf(this.world))) this.audience.move(occupant, motion)
  }

  /** Back to the entrance, after the player has died. */
  respawn(occupant: Occupant): void {
    this.audience.revive(occupant, entranceOf(this.world))
  }

  /** To another place of this world, at once. */
  put(occupant: Occupant, { x, y }: Place): void {
    this.audience.put(occupant, { x, y })
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
      const events = rule(this.sceneOf(occupant), part)
      const counted = new CountedItems(this.world)
      for (const event of events) {
        const isCounted = counted.has(event)
        this.#happen(occupant, event)
        if (event.kind === 'items' && !isCounted) {
          occupant.inhabitant.showItemChange(event.itemId, event.by)
        }
      }
    }
  }

  #isHere(occupant: Occupant): boolean {
    return this.#around.world() !== null && this.audience.has(occupant)
  }

  /** What the occupant's rules may look at. */
  sceneOf(occupant: Occupant): Scene {
    const { inhabitant, netId, motion } = occupant
    const { settings, customItems, items, dice, now, hasWorld, withAccount } = this.#around
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
      places: this.audience.occupants.map((it) => it.motion),
      items,
      customItems: customItems(),
      settings: settings(),
      dice,
      now: now(),
      punchesAt: (index) => this.#punches.at(index),
      nextDropUid: this.#lastDropUid + 1,
      people: {
        here: (id) => this.audience.growIdOf(id),
        withAccount,
      },
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
      view: this.audience.view,
      dropIsNew: (uid: number) => uid > before,
    }
    for (const packet of publicPackets(event, look)) this.audience.toAll(packet)
    switch (event.kind) {
      case 'gems':
        return inhabitant.showBelongings('gems')
      case 'player-key':
        return this.#showChanged(occupant, event.shown)
      case 'world-key':
        if (event.shown === 'weather') this.audience.showWeather()
        if (event.shown === 'access') this.checkGuests()
        return
      case 'told':
        return this.audience.pass(occupant, event)
      case 'dialog':
        return inhabitant.send(dialogPacket(event))
      case 'moved':
        return this.audience.put(occupant, event.place)
      case 'departed':
        return inhabitant.depart(event.world, event.doorId)
      case 'autofarm':
        return this.#farms.set(occupant, event.itemId)
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

  /** In the files, and in what is remembered while somebody is here. */
  #keep({ inhabitant }: Occupant, event: GameEvent): void {
    switch (event.kind) {
      case 'block':
        if (isAnotherBuild(blockAt(this.world, event.index), event.block)) {
          this.#punches.forget(event.index)
        }
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
      case 'area-locked':
      case 'autofarm':
      case 'departed':
      case 'dialog':
      case 'effect':
      case 'moved':
      case 'printed':
      case 'told':
        return
    }
  }

  #showChanged(occupant: Occupant, shown: 'clothes' | 'name' | 'nothing'): void {
    if (shown === 'name') this.audience.showAgain(occupant)
    if (shown === 'clothes') {
      this.audience.showWorn(occupant)
      occupant.inhabitant.showBelongings('inventory')
    }
  }

  /** Those who may not be here any more are sent away. */
  checkGuests(): void {
    for (const occupant of this.audience.occupants) {
      const why = this.denialFor(occupant.inhabitant)
      if (why !== null) occupant.inhabitant.sentAway(why)
    }
  }
}

/** Where something else is built, punches begin anew; a sign with another text has had those that it had. */
const isAnotherBuild = (before: Block, now: Block) =>
  foregroundOf(before) !== foregroundOf(now) || backgroundOf(before) !== backgroundOf(now)
