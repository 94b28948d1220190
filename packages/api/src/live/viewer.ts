import type { Duplex } from 'node:stream'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { WebSocket } from 'ws'
import { selectedServer } from '../kit/access.ts'

/** A viewer with more unsent bytes than this counts as slow. */
const slowAboveBytes = 512 * 1024
const againBelowBytes = 64 * 1024
const maxUnsentBytes = 2 * 1024 * 1024

/** One open socket of one user's panel. */
export class Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly #socket: WebSocket
  /** The connection under the WebSocket. */
  readonly #stream: Duplex
  /** The server that the panel shows: an id, or `selected` for the user's selected server. */
  serverRef = selectedServer
  isAlive = true
  /** Handles the panel's frames one after the other: a command that follows a switch is for the new server. */
  readonly handleNext = createSerial()

  constructor(
    { socket, stream }: { socket: WebSocket; stream: Duplex },
    who: { userId: string; sessionId: string },
  ) {
    this.#socket = socket
    this.#stream = stream
    this.userId = who.userId
    this.sessionId = who.sessionId
  }

  send(event: LiveEvent): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event))
  }

  /** Sends an event that was encoded once for many viewers. */
  sendText(text: string | Uint8Array): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text, { binary: false })
  }

  /** Sends a frame of `encodeTextFrame`, which was encoded once for many viewers. */
  sendFrame(frame: Uint8Array): void {
    if (this.isOpen) this.#stream.write(frame)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Returns whether the viewer has too many unread bytes; frames that can be repeated later should wait. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > slowAboveBytes
  }

  /** Returns whether no further frame may wait in memory for the viewer. */
  get isFull(): boolean {
    return this.#socket.bufferedAmount > maxUnsentBytes
  }

  /** Returns whether the viewer has read nearly everything that was sent. */
  get hasCaughtUp(): boolean {
    return this.#socket.bufferedAmount <= againBelowBytes
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // Terminates a peer that does not answer the close within three seconds.
    setTimeout(() => this.#socket.terminate(), 3000).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  ping(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }
}
