import {
  getTimedEventKey,
  isTimedEventKind,
  type TimedEventForm,
  type TimedEventKind,
  type TimedEventRefusalCode,
  timedEventBounds,
} from '@trellis/contract/kit/timed-events.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { cacheDerived } from '../documents/derived.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import {
  countDue,
  formatEnd,
  formatLeft,
  formatReminder,
  formatStart,
  formatTitle,
} from '../game/timed-events/announcements.ts'
import {
  type Ending,
  listEndOperations,
  listStartOperations,
} from '../game/timed-events/history.ts'
import {
  type EventFactors,
  getEventFactors,
  noFactors,
  type RunningEvents,
  readRunningEvents,
  type TimedEvent,
} from '../game/timed-events/timed-event.ts'
import type { World } from '../game/world/world.ts'
import { Arenas } from './arenas.ts'
import { chooseSite, findItemRefusal, type Site } from './choose-site.ts'
import { Hunts } from './hunts.ts'
import { Rains } from './rains.ts'
import type { TimedEventDeps } from './timed-event-deps.ts'

const document = { kind: 'timed-events' } as const
type Refusal = TimedEventRefusalCode | null

/** Looking for players near a prize takes this many ticks, the rest of the work a second. */
const ticksPer = { look: 4, work: 20 }

/** The events that owners start for a limited time. They are kept in `timed-events.json`. */
export class TimedEvents {
  readonly #deps: TimedEventDeps
  readonly #running: () => RunningEvents
  readonly #rains: Rains
  readonly #hunts: Hunts
  readonly #arenas: Arenas
  /** Changes wait for the next tick, because nothing may change while the game is held still. */
  #waiting: (() => void)[] = []
  #ticks = 0

  constructor(deps: TimedEventDeps) {
    this.#deps = deps
    this.#running = cacheDerived(deps.documents, document, readRunningEvents)
    const set = (event: TimedEvent, values: JsonObject) => this.#set(event, values)
    this.#rains = new Rains({ ...deps, set })
    this.#hunts = new Hunts({ ...deps, set })
    this.#arenas = new Arenas({ ...deps, set })
  }

  factors = (): EventFactors => {
    const running = this.#running()
    return running.size === 0 ? noFactors : getEventFactors(running, this.#deps.now())
  }

  /** Returns a line for each running event, as players read it. */
  describe(): string[] {
    const { now } = this.#deps
    return [...this.#running().values()].map((event) => {
      const score = this.#arenas.describeScore(event)
      return `${formatTitle(event)}, ${formatLeft(event, now())} left${score}`
    })
  }

  /** Starts an event, and resolves with the reason why it cannot be started, or null. */
  async start(form: TimedEventForm, by: string): Promise<Refusal> {
    const { documents, items } = this.#deps
    await items.ready()
    const refusal = this.#findRefusal(form) ?? findItemRefusal(form, this.#deps)
    if (refusal !== null) return refusal
    const site = await chooseSite(form, this.#running(), this.#deps)
    if (typeof site === 'string') return site
    // After a crash the journal brings files up to date, but makes none.
    await documents.edit(document, (value) => {
      if (!isObject(value.running)) value.running = {}
    })
    return this.#atNextTick(() => this.#begin(form, by, site))
  }

  /** Ends an event, and resolves with the reason why it cannot be ended, or null. */
  stop(kind: string, world: string | null): Promise<Refusal> {
    return this.#atNextTick(() => {
      const event = isTimedEventKind(kind) ? this.#find(kind, world) : null
      if (event === null) return 'event-not-running'
      this.#end(event, 'stopped')
      return null
    })
  }

  /** Ends the events of a removed world. */
  endIn(world: string): void {
    this.#waiting.push(() => {
      for (const event of this.#running().values())
        if (event.world === world) this.#end(event, 'stopped')
    })
  }

  /** Advances by one twentieth of a second. */
  tick(): void {
    for (const act of this.#waiting.splice(0)) act()
    const running = this.#running()
    this.#ticks++
    if (running.size === 0) return
    if (this.#ticks % ticksPer.look === 0) this.#hunts.look(running)
    if (this.#ticks % ticksPer.work !== 0) return
    for (const event of running.values()) this.#work(event)
  }

  /** Must be called before the event changes the world, so that one line of the journal has both. */
  happened(growId: string, where: { name: string; world: World }, event: GameEvent): void {
    if (event.kind !== 'drop' && event.kind !== 'drop-gone') return
    const hunt = this.#running().get(getTimedEventKey('hunt', where.name))
    if (hunt === undefined || !this.#hunts.isFound(hunt, where.world, event)) return
    this.#hunts.reward(hunt, growId)
    this.#finish(hunt, { end: 'found', at: this.#deps.now(), winner: growId })
  }

  /** Counts a punch of a player in an arena. */
  punched(growId: string, worldName: string, tile: { tileX: number; tileY: number }): void {
    const arena = this.#running().get(getTimedEventKey('arena', worldName))
    if (arena !== undefined && this.#deps.now() < arena.endsAt)
      this.#arenas.punched(arena, growId, tile)
  }

  /** Without a world, the only event of a kind is meant. */
  #find(kind: TimedEventKind, world: string | null): TimedEvent | null {
    const alike = [...this.#running().values()].filter((it) => it.kind === kind)
    if (world === null) return (alike.length === 1 ? alike[0] : null) ?? null
    return alike.find((it) => it.world === world) ?? null
  }

  #findRefusal({ kind }: TimedEventForm, site: Site = { world: null, place: null }): Refusal {
    const running = this.#running()
    if (running.has(getTimedEventKey(kind, site.world))) return 'event-running'
    return running.size >= timedEventBounds.running ? 'events-full' : null
  }

  #begin(form: TimedEventForm, by: string, site: Site): Refusal {
    const refusal = this.#findRefusal(form, site)
    if (refusal !== null) return refusal
    const { now, onChange } = this.#deps
    const startedAt = now()
    const event: TimedEvent = {
      ...form,
      ...site,
      key: getTimedEventKey(form.kind, site.world),
      by,
      startedAt,
      endsAt: startedAt + form.minutes * 60_000,
      announced: 0,
      uid: null,
      fellAt: startedAt,
      scores: new Map(),
    }
    this.#change(listStartOperations(event))
    this.#announce(formatStart(event, startedAt))
    const { kind } = form
    onChange({ change: 'started', kind, world: site.world, winner: null, at: startedAt })
    return null
  }

  #work(event: TimedEvent): void {
    const now = this.#deps.now()
    if (now >= event.endsAt) return this.#end(event, 'time')
    const due = countDue(event, now)
    if (due > event.announced) {
      this.#set(event, { announced: due })
      this.#announce(formatReminder({ ...event, announced: due }, now))
    }
    if (event.kind === 'rain' && this.#rains.fall(event)) this.#end(event, 'used-up')
  }

  #end(event: TimedEvent, end: 'time' | 'stopped' | 'used-up'): void {
    // An event may have ended while the server was off.
    const at = Math.min(this.#deps.now(), event.endsAt)
    const winner = event.kind === 'arena' ? this.#arenas.reward(event) : null
    this.#finish(event, { end, at, winner })
  }

  #finish(event: TimedEvent, ending: Ending): void {
    const { documents, onChange } = this.#deps
    this.#change(listEndOperations(documents.peek(document), event, ending))
    this.#rains.forget(event)
    this.#announce(formatEnd(event, ending.end, ending.winner))
    const { kind, world } = event
    const { winner, at } = ending
    onChange({ change: 'ended', kind, world, winner, at })
  }

  #announce(line: string): void {
    this.#deps.print(line)
    for (const player of this.#deps.people.players) player.sendText(line)
  }

  #set({ key }: TimedEvent, values: JsonObject): void {
    const entries = Object.entries(values)
    this.#change(entries.map(([name, value]) => ({ set: ['running', key, name], value })))
  }

  #change(operations: readonly Operation[]): void {
    this.#deps.documents.play(document, operations)
  }

  #atNextTick(act: () => Refusal): Promise<Refusal> {
    return new Promise((resolve) => this.#waiting.push(() => resolve(act())))
  }
}
