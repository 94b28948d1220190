import type { ConsoleFlow } from './console-flow.ts'

/** The console does not wait longer for a viewer. */
const maxHoldMs = 1000
const lookMs = 2

/**
 * Holds a server's console while a viewer is behind, so that a viewer who can keep up on average misses no line. The
 * lines wait on the host's disk. A viewer that does not catch up in time skips lines instead.
 */
export class ConsolePace {
  readonly #flows: ReadonlySet<ConsoleFlow>
  readonly #hold: (isHeld: boolean) => void
  #timer: NodeJS.Timeout | null = null

  constructor(flows: ReadonlySet<ConsoleFlow>, hold: (isHeld: boolean) => void) {
    this.#flows = flows
    this.#hold = hold
  }

  /** Call it after each frame. */
  check(): void {
    if (this.#timer !== null || !this.#waitsFor(({ viewer }) => viewer.isSlow)) return
    this.#hold(true)
    const end = performance.now() + maxHoldMs
    this.#timer = setInterval(() => this.#look(performance.now() >= end), lookMs)
    this.#timer.unref()
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #look(isOver: boolean): void {
    if (!isOver && this.#waitsFor(({ viewer }) => !viewer.hasCaughtUp)) return
    this.close()
    if (isOver) for (const flow of this.#flows) if (!flow.viewer.hasCaughtUp) flow.fallBehind()
    this.#hold(false)
  }

  #waitsFor(isMeant: (flow: ConsoleFlow) => boolean): boolean {
    for (const flow of this.#flows) if (flow.isWorthWaitingFor && isMeant(flow)) return true
    return false
  }
}
