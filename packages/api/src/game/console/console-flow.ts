import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Viewer } from '../../live/viewer.ts'

/** How long the console does not wait again for a viewer that has not caught up in time. */
const notWaitedForMs = 60_000

/** The console lines that one viewer gets. A viewer that reads too slowly misses lines and gets their count. */
export class ConsoleFlow {
  readonly viewer: Viewer
  readonly serverId: ServerId
  #nextSeq: number | null = null
  #skippedFrom: number | null = null
  #isDraining = false
  #waitedForFrom = 0

  constructor(viewer: Viewer, serverId: ServerId) {
    this.viewer = viewer
    this.serverId = serverId
  }

  /** The number of the next line to send; null before the first history. */
  get nextSeq(): number | null {
    return this.#nextSeq
  }

  /** Returns whether the console should be held until this viewer has read all that was sent. */
  get isWorthWaitingFor(): boolean {
    return this.viewer.isOpen && !this.#isDraining && performance.now() >= this.#waitedForFrom
  }

  /** Sends lines from `nextSeq` on; null stops them. */
  follow(nextSeq: number | null): void {
    this.#nextSeq = nextSeq
    this.#skippedFrom = null
  }

  /** Passes the frame of console lines on, or counts them as skipped while the viewer is too slow. */
  send(seq: number, count: number, frame: Uint8Array): void {
    const expected = this.#nextSeq
    if (!this.viewer.isOpen || expected === null || seq + count <= expected) return
    this.#nextSeq = seq + count
    if (this.#isDraining || this.viewer.isFull) return this.#skip(Math.min(expected, seq))
    // Lines that the agent itself could not pass on in time.
    if (seq > expected) this.#sendSkipped(expected, seq - expected)
    this.viewer.sendFrame(frame)
  }

  /** Skips the lines until the viewer has read all that was sent. The console does not wait for it for a minute. */
  fallBehind(): void {
    this.#waitedForFrom = performance.now() + notWaitedForMs
    if (this.#nextSeq !== null) this.#skip(this.#nextSeq)
  }

  #skip(from: number): void {
    this.#skippedFrom ??= from
    this.#waitUntilDrained()
  }

  /**
   * Waits until the viewer has read all that was sent. The callback of a send is no use here: it reports the
   * kernel's buffer, and there may be nothing left to send.
   */
  #waitUntilDrained(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    const timer = setInterval(() => {
      const open = this.viewer.isOpen
      if (open && !this.viewer.hasCaughtUp) return
      clearInterval(timer)
      this.#isDraining = false
      if (!open || this.#skippedFrom === null || this.#nextSeq === null) return
      this.#sendSkipped(this.#skippedFrom, this.#nextSeq - this.#skippedFrom)
      this.#skippedFrom = null
    }, 20)
    timer.unref()
  }

  #sendSkipped(seq: number, count: number): void {
    if (count === 0) return
    this.viewer.send({ type: 'console_skipped', payload: { serverId: this.serverId, seq, count } })
  }
}
