import type { Clock } from '@trellis/enet/clock.ts'
import type { EventKind, EventOf, GameEvent } from './game-events.ts'

/** The limits of the log. The oldest events are evicted. */
export type LogBounds = { events: number; bytes: number }

export type WaitOptions = {
  /** Only events after this mark count. By default all remembered events count. */
  after?: number
  timeoutMs?: number
}

/** The reason why a wait failed: a timeout, or the end of the connection. */
export type WaitEnd = 'silent' | 'gone'

export class WaitFault extends Error {
  readonly reason: WaitEnd
  constructor(reason: WaitEnd, waitedFor: string, heard: string) {
    super(`No ${waitedFor} came (${reason}). Heard: ${heard}`)
    this.reason = reason
  }
}

type Entry = { number: number; event: GameEvent; bytes: number }
type Watcher = (event: GameEvent) => void

/** The recent events in order, and the callers that wait for more. Every wait ends. */
export class EventLog {
  readonly #clock: Clock
  readonly #bounds: LogBounds
  readonly #defaultTimeoutMs: number
  readonly #entries: Entry[] = []
  readonly #watchers = new Set<Watcher>()
  #bytes = 0
  #last = 0
  #isOver = true

  constructor(clock: Clock, bounds: LogBounds, defaultTimeoutMs: number) {
    this.#clock = clock
    this.#bounds = bounds
    this.#defaultTimeoutMs = defaultTimeoutMs
  }

  /** The present position, for a later `after`. */
  get mark(): number {
    return this.#last
  }

  /** Whether there is no connection that could deliver more events. */
  get isOver(): boolean {
    return this.#isOver
  }

  get size(): { events: number; bytes: number; waits: number } {
    return { events: this.#entries.length, bytes: this.#bytes, waits: this.#watchers.size }
  }

  since(after: number): GameEvent[] {
    return this.#entries.slice(this.#indexAfter(after)).map((it) => it.event)
  }

  /** Marks the start of a connection, so that waits are possible again. */
  begin(): void {
    this.#isOver = false
  }

  add(event: GameEvent, bytes: number): void {
    this.#entries.push({ number: ++this.#last, event, bytes })
    this.#bytes += bytes
    this.#forgetOldest()
    if (event.kind === 'gone') this.#isOver = true
    for (const watcher of [...this.#watchers]) watcher(event)
  }

  /**
   * Calls the watcher with each further event, until the returned function is called. The watcher must not
   * throw.
   */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Returns the first non-null result of `pick`, for past or future events. */
  first<Picked extends object>(
    pick: (event: GameEvent) => Picked | null,
    { after = 0, timeoutMs = this.#defaultTimeoutMs }: WaitOptions = {},
  ): Promise<Picked | WaitEnd> {
    return new Promise((resolve, reject) => {
      for (const event of this.since(after)) {
        const picked = pick(event)
        if (picked !== null) return resolve(picked)
      }
      if (this.#isOver) return resolve('gone')
      const end = () => {
        callOff()
        unwatch()
      }
      const settle = (picked: Picked | WaitEnd) => {
        end()
        resolve(picked)
      }
      const callOff = this.#clock.after(timeoutMs, () => settle('silent'))
      const unwatch = this.watch((event) => {
        try {
          const picked = pick(event)
          if (picked !== null) settle(picked)
          else if (event.kind === 'gone') settle('gone')
        } catch (error) {
          end()
          reject(error)
        }
      })
    })
  }

  /** Returns the first accepted event of a kind, past or future. Throws a `WaitFault` when none comes. */
  async next<Kind extends EventKind>(
    kind: Kind,
    accept: (event: EventOf<Kind>) => boolean = () => true,
    options: WaitOptions = {},
  ): Promise<EventOf<Kind>> {
    const isWanted = (event: GameEvent): event is EventOf<Kind> => event.kind === kind
    const found = await this.first(
      (event) => (isWanted(event) && accept(event) ? event : null),
      options,
    )
    if (typeof found !== 'string') return found
    const heard = JSON.stringify(this.since(options.after ?? 0).slice(-20))
    throw new WaitFault(found, kind, heard.slice(0, 2000))
  }

  /** Yields each event after a mark, until the connection ends. A slow consumer misses evicted events. */
  async *follow(after = this.#last): AsyncGenerator<GameEvent, void> {
    for (let seen = after; ; ) {
      const entry = this.#entries[this.#indexAfter(seen)]
      if (entry !== undefined) {
        seen = entry.number
        yield entry.event
      } else if (this.#isOver) return
      else await this.first((event) => event, { after: seen })
    }
  }

  /** Numbers have no gaps. */
  #indexAfter(number: number): number {
    return Math.max(0, number + 1 - (this.#entries[0]?.number ?? 0))
  }

  #forgetOldest(): void {
    const { events, bytes } = this.#bounds
    while (this.#entries.length > events || (this.#bytes > bytes && this.#entries.length > 1)) {
      this.#bytes -= this.#entries.shift()?.bytes ?? 0
    }
  }
}
