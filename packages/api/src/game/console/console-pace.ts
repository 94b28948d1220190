import type { ConsoleFlow } from './console-flow.ts'

/** The console does not wait longer for a viewer. */
const maxHoldMs = 1000
const pollMs = 2
/** Each frame is written to every viewer. A short rest puts more lines into one frame. */
const viewersPerRestMs = 20
const minRestMs = 2
const maxRestMs = 50

/**
 * Holds a server's console while a viewer is behind, so that a viewer who can keep up on average misses no line. The
 * lines wait on the host's disk. A viewer that does not catch up in time skips lines instead. A console with many viewers
 * rests after each frame.
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
    if (this.#timer !== null) return
    const restMs = Math.min(this.#flows.size / viewersPerRestMs, maxRestMs)
    if (restMs < minRestMs && !this.#waitsFor(({ viewer }) => viewer.isSlow)) return
    this.#hold(true)
    const begun = performance.now()
    this.#timer = setInterval(() => this.#check(performance.now() - begun, restMs), pollMs)
    this.#timer.unref()
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #check(heldMs: number, restMs: number): void {
    if (heldMs < restMs) return
    const isOver = heldMs >= maxHoldMs
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
