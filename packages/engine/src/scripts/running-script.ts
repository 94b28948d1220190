import { isObject } from '@trellis/document/json-value.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { Allowance } from '@trellis/game-data/allowance.ts'
import { administratorRank, godRank, moderatorRank } from '../game/people/rank.ts'
import type { ScriptFault } from './messages.ts'

export type ScriptCommand = { name: string; help: string; rank: number }
/** The events, commands and timers that a script handles. */
type About = { handlers: ReadonlySet<string>; commands: ScriptCommand[]; timers: number[] }

const ranks: Record<string, number> = {
  player: 0,
  vip: 2,
  moderator: moderatorRank,
  administrator: administratorRank,
  god: godRank,
}

const commandPattern = /^[a-z0-9]{1,20}$/
const maxWaiting = 64
/** A script that is this far behind gets no results any more. */
const maxBatches = 32
const actRate = { perSecond: 50, atOnce: 200 }
const eventRate = { perSecond: 200, atOnce: 400 }
/** More errors than this within a minute stop a script. */
const maxErrors = 20
/** More cut-off calls than this within ten minutes stop a script. */
const maxExcesses = 3
const minuteMs = 60_000
/** The characters that cost as much as one act. */
const costlyLength = 1000

/** A call costs as much as it asks for. The word filter reads long texts, so each costs as much as several acts. */
export const getCost = (batch: readonly string[]): number =>
  batch.reduce((sum, text) => sum + Math.ceil(text.length / costlyLength), 0)

/** A script while it runs: its handlers, its waiting events and its faults. */
export class RunningScript {
  readonly name: string
  readonly source: string
  readonly number: number
  readonly batches: string[][] = []
  readonly waits: { id: number; dueAt: number }[] = []
  readonly acts: Allowance
  #about: About | null = null
  #inFlight = 0
  #dropped = 0
  #timersDue: number[] = []
  readonly #events: Allowance
  #errors: number[] = []
  #excesses: number[] = []

  constructor(
    { name, source, number }: { name: string; source: string; number: number },
    now: number,
  ) {
    this.name = name
    this.source = source
    this.number = number
    this.acts = new Allowance(actRate, now)
    this.#events = new Allowance(eventRate, now)
  }

  get commands(): readonly ScriptCommand[] {
    return this.#about?.commands ?? []
  }

  /** Takes the list of handlers from the script. */
  begin(about: string, now: number): void {
    this.#about = readAbout(about)
    this.#timersDue = this.#about.timers.map((seconds) => now + seconds * 1000)
  }

  doesHandle(kind: string): boolean {
    return this.#about?.handlers.has(kind) ?? false
  }

  /** Returns whether an event may be sent. One that may not is dropped and counted. */
  takeEvent(now: number): boolean {
    const mayTake = this.#inFlight < maxWaiting && this.#events.take(now)
    if (mayTake) this.#inFlight++
    else this.#dropped++
    return mayTake
  }

  /** Counts results, which are never dropped. */
  sent(): void {
    this.#inFlight++
  }

  done(): void {
    this.#inFlight--
  }

  /** Returns how many events were dropped since the last call of this. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  /** Returns false when the script asks for more than can be done. */
  addActs(acts: string[]): boolean {
    this.batches.push(acts)
    return this.batches.length <= maxBatches
  }

  /** Returns the kinds of the timers that are due, each for once. */
  takeDueTimers(now: number): string[] {
    const timers = this.#about?.timers ?? []
    return timers.flatMap((seconds, at) => {
      if (now < (this.#timersDue[at] ?? Infinity)) return []
      this.#timersDue[at] = now + seconds * 1000
      return [`timer ${at}`]
    })
  }

  /** Counts a fault. Returns whether the script must stop. */
  countFault({ reason }: ScriptFault, now: number): boolean {
    if (reason === 'error') {
      this.#errors = [...this.#errors.filter((at) => now - at < minuteMs), now]
      return this.#errors.length > maxErrors
    }
    this.#excesses = [...this.#excesses.filter((at) => now - at < 10 * minuteMs), now]
    return this.#excesses.length >= maxExcesses
  }

  /** Errors of one second are printed once. */
  get isFirstError(): boolean {
    return (this.#errors.at(-1) ?? 0) - (this.#errors.at(-2) ?? -Infinity) > 1000
  }
}

/** The text comes from the isolate, in which the script can have changed anything. */
function readAbout(text: string): About {
  const value = tryParseJson(text)
  const { handlers, commands, timers } = isObject(value) ? value : {}
  return {
    handlers: new Set(listTexts(handlers)),
    commands: Array.isArray(commands) ? commands.slice(0, 20).flatMap(readCommand) : [],
    timers: Array.isArray(timers) ? timers.slice(0, 10).filter(isTimer) : [],
  }
}

function readCommand(value: unknown): ScriptCommand[] {
  if (!isObject(value)) return []
  const { name, help, role } = value
  if (typeof name !== 'string' || !commandPattern.test(name)) return []
  // A role that does not exist must not open the command to all players.
  const rank = typeof role === 'string' && Object.hasOwn(ranks, role) ? ranks[role] : undefined
  if (rank === undefined) return []
  return [{ name, help: typeof help === 'string' ? help.slice(0, 200) : '', rank }]
}

const listTexts = (values: unknown): string[] =>
  Array.isArray(values) ? values.filter((it) => typeof it === 'string') : []

const isTimer = (seconds: unknown): seconds is number =>
  typeof seconds === 'number' && seconds >= 1 && seconds <= 86_400
