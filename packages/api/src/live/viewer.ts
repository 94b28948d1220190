import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { WebSocket } from 'ws'

/** Beyond this much unsent, a viewer is too slow: it gets no more lines until it has caught up. */
const slowAboveBytes = 512 * 1024
const againBelowBytes = 64 * 1024

/** One open socket of one user's panel. */
export class Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly #socket: WebSocket
  #nextSeq: number | null = null
  #skippedFrom: number | null = null
  #isDraining = false
  /** The server whose console it watches. */
  watching: string | null = null
  commandsThisSecond = 0
  isAlive = true

  constructor(socket: WebSocket, who: { userId: string; sessionId: string }) {
    this.#socket = socket
    this.userId = who.userId
    this.sessionId = who.sessionId
  }

  send(event: LiveEvent): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event))
  }

  /** The same for an event that was made text for many. */
  sendText(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** It has not taken what it was sent before; what can be told anew later may wait. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > slowAboveBytes
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // A peer that never answers the close must not stay.
    setTimeout(() => this.#socket.terminate(), 3000).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  ping(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  /** The number of the next console line it has not been sent; null before its first history. */
  get nextSeq(): number | null {
    return this.#nextSeq
  }

  /** Console lines flow from `nextSeq` on; null stops them. */
  followConsole(nextSeq: number | null): void {
    this.#nextSeq = nextSeq
    this.#skippedFrom = null
  }

  /** Passes finished console lines on, or counts them as skipped while the viewer is too slow. */
  sendConsole(seq: number, count: number, log: Uint8Array): void {
    const expected = this.#nextSeq
    if (expected === null || seq + count <= expected) return
    this.#nextSeq = seq + count
    if (this.#isDraining || this.#socket.bufferedAmount > slowAboveBytes) {
      this.#skippedFrom ??= Math.min(expected, seq)
      this.#waitUntilDrained()
      return
    }
    // Lines that the agent itself could not pass on in time.
    if (seq > expected) this.#tellSkipped(expected, seq - expected)
    this.#socket.send(log, { binary: false })
  }

  /**
   * Only what has been sent when the buffer is low again tells that the viewer reads on. The send's own
   * callback cannot serve: it reports the kernel, and there may be nothing left to send.
   */
  #waitUntilDrained(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    const look = setInterval(() => {
      const open = this.#socket.readyState === WebSocket.OPEN
      if (open && this.#socket.bufferedAmount > againBelowBytes) return
      clearInterval(look)
      this.#isDraining = false
      if (!open || this.#skippedFrom === null || this.#nextSeq === null) return
      this.#tellSkipped(this.#skippedFrom, this.#nextSeq - this.#skippedFrom)
      this.#skippedFrom = null
    }, 20)
    look.unref()
  }

  #tellSkipped(seq: number, count: number): void {
    this.send({ type: 'console_skipped', payload: { seq, count } })
  }
}
