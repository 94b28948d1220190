import type { Outgoing } from './outgoing.ts'

/** How long a peer may leave a command unacknowledged. */
export type AckTimeouts = {
  /** The peer times out after so many doublings of the first timeout, but not before `minMs`. */
  doublings: number
  minMs: number
  /** The peer times out after this in any case. */
  maxMs: number
}

export const defaultTimeouts: AckTimeouts = { doublings: 5, minMs: 5000, maxMs: 30_000 }

/** The reliable commands that the other end has not acknowledged yet. */
export class Unacknowledged {
  readonly #sent = new Map<number, Outgoing>()
  /** The send time of the first timed-out command; null after each answer. */
  #silentSince: number | null = null
  /** A lower bound of the next timeout. */
  dueAt = Number.POSITIVE_INFINITY

  get size(): number {
    return this.#sent.size
  }

  add(outgoing: Outgoing): void {
    this.#sent.set(getKey(outgoing.command.channel, outgoing.command.sequence), outgoing)
    this.dueAt = Math.min(this.dueAt, outgoing.sentAt + outgoing.timeoutMs)
  }

  /** Returns the acknowledged command; undefined for a duplicate or unknown acknowledgement. */
  remove(channel: number, sequence: number): Outgoing | undefined {
    const key = getKey(channel, sequence)
    const outgoing = this.#sent.get(key)
    if (outgoing === undefined) return undefined
    this.#sent.delete(key)
    this.noteReply()
    if (this.#sent.size === 0) this.dueAt = Number.POSITIVE_INFINITY
    return outgoing
  }

  /** Records that the other end answers, even if only to a command that had timed out. */
  noteReply(): void {
    this.#silentSince = null
  }

  /** Removes and returns the commands to resend; null when the other end has been silent for too long. */
  takeLate(now: number, timeouts: AckTimeouts): Outgoing[] | null {
    const late: Outgoing[] = []
    this.dueAt = Number.POSITIVE_INFINITY
    for (const [key, outgoing] of this.#sent) {
      const lateAt = outgoing.sentAt + outgoing.timeoutMs
      if (now < lateAt) {
        this.dueAt = Math.min(this.dueAt, lateAt)
        continue
      }
      this.#silentSince = Math.min(this.#silentSince ?? outgoing.sentAt, outgoing.sentAt)
      if (isHopeless(now - this.#silentSince, outgoing.attempts, timeouts)) return null
      this.#sent.delete(key)
      late.push(outgoing)
    }
    return late
  }

  clear(): void {
    this.#sent.clear()
    this.dueAt = Number.POSITIVE_INFINITY
  }
}

export const getKey = (channel: number, sequence: number) => channel * 0x10000 + sequence

const isHopeless = (silentMs: number, attempts: number, timeouts: AckTimeouts) =>
  silentMs >= timeouts.maxMs || (attempts > timeouts.doublings && silentMs >= timeouts.minMs)
