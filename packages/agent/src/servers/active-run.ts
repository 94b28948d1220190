import { existsSync } from 'node:fs'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { type EngineEvent, EngineLink } from '@trellis/link/engine/engine-link.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type {
  EngineExit,
  EngineHandle,
  EngineRun,
  EngineUse,
  RunOrder,
  RunTarget,
  RuntimeDriver,
} from '../runtime/driver.ts'
import type { RunRecord } from './records.ts'

/** How and where it runs. */
export type RunDeps = { driver: RuntimeDriver; place: Omit<RunTarget, 'run'> }

export type RunEvents = {
  onProcess: (handle: EngineHandle) => void
  onEvent: (event: EngineEvent) => void
  /** The line to the engine is there again. */
  onDialled: () => void
  onExit: (exit: EngineExit) => void
}

/** A dead process's socket closes at once; this timeout only prevents an endless wait. */
const lastWordsMs = 1000

/** One run of a server: its process and the line to it. It sends no event after its exit or `close`. */
export class ActiveRun {
  readonly record: RunRecord
  readonly #folder: ServerFolder
  readonly #events: RunEvents
  readonly #process: EngineRun
  #link: EngineLink | null = null
  #isOver = false
  /** The reason why the agent kills it; null while there is none. */
  fault: Reason | null = null

  constructor(deps: RunDeps, record: RunRecord, events: RunEvents) {
    const { driver, place } = deps
    this.record = record
    this.#folder = place.folder
    this.#events = events
    this.#process = driver.newRun(
      { ...place, run: record.run },
      {
        onProcess: (identity) => events.onProcess(identity),
        onListening: () => this.#dial(),
        onExit: (exit) => this.#drainThenExit(() => events.onExit(exit)),
      },
    )
  }

  /** Nothing is begun once it is closed. */
  spawn(order: RunOrder): void {
    if (!this.#isOver) this.#process.spawn(order)
  }

  adopt(): void {
    this.#process.adopt(this.record.process)
  }

  bound(limits: ServerLimits): void {
    this.#process.bound(limits)
  }

  use(): EngineUse | null {
    return this.#process.use()
  }

  get canAsk(): boolean {
    return this.#link !== null
  }

  /** False when the engine cannot be reached. */
  ask(request: Parameters<EngineLink['send']>[0]): boolean {
    this.#link?.send(request)
    return this.#link !== null
  }

  /** Null when the engine cannot be reached, or went away before it answered. */
  request(request: Parameters<EngineLink['ask']>[0]): Promise<EngineAnswer | null> {
    return this.#link?.ask(request) ?? Promise.resolve(null)
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.signal(signal)
  }

  /** Checks once a second that the process and the link to it are alive. */
  check(): void {
    this.#process.check()
    if (!this.#isOver && !this.#link && this.#socket) this.#dial()
  }

  close(): void {
    this.#isOver = true
    this.#process.close()
    this.#link?.close()
    this.#link = null
  }

  /**
   * Waits for pending messages: the process's end may be seen before its last messages, which say
   * whether a stop was requested.
   */
  #drainThenExit(then: () => void): void {
    const end = () => {
      clearTimeout(timer)
      if (this.#isOver) return
      this.close()
      then()
    }
    const timer = setTimeout(end, lastWordsMs)
    if (this.#link) this.#link.whenClosed(end)
    else end()
  }

  get #socket(): string | null {
    const { controlSocket, formerControlSocket } = this.#folder
    return [controlSocket, formerControlSocket].find((path) => existsSync(path)) ?? null
  }

  #dial(): void {
    const socket = this.#socket
    if (this.#link || this.#isOver || socket === null) return
    const link = new EngineLink(socket, {
      onEvent: (event) => {
        if (!this.#isOver) this.#events.onEvent(event)
      },
      onClose: () => {
        if (this.#link === link) this.#link = null
      },
      onFlood: () => {
        this.fault ??= createReason({ code: 'exit-flooded' })
        this.signal('SIGKILL')
      },
    })
    this.#link = link
    this.#events.onDialled()
  }
}

/** Event handlers for a run that is over. */
export const unheard: RunEvents = {
  onProcess: () => {},
  onEvent: () => {},
  onDialled: () => {},
  onExit: () => {},
}
