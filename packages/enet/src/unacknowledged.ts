import type { Outgoing } from './outgoing.ts'

/** How long a peer may leave something unacknowledged. */
export type Patience = {
  /** Gives up after so many doublings of the first timeout, but not before `leastMs`. */
  doublings: number
  leastMs: number
  /** Gives up in any case. */
  mostMs: number
}

export const defaultPatience: Patience = { doublings: 5, leastMs: 5000, mostMs: 30_000 }

/** Reliable commands that were sent, until the other end has acknowledged them. */
export class Unacknowledged {
  readonly #sent = new Map<number, Outgoing>()
  /** When the first of those was sent that got no answer in time; null after each answer. */
  #silentSince: number | null = null
  /** Not later than the next timeout. */
  dueAt = Number.POSITIVE_INFINITY

  get size(): number {
    return this.#sent.size
  }

  add(outgoing: Outgoing): void {
    this.#sent.set(keyOf(outgoing.command.channel, outgoing.command.sequence), outgoing)
    this.dueAt = Math.min(this.dueAt, outgoing.sentAt + outgoing.timeoutMs)
  }

  /** What was acknowledged; undefined when it was before, or never sent. */
  remove(channel: number, sequence: number): Outgoing | undefined {
    const key = keyOf(channel, sequence)
    const outgoing = this.#sent.get(key)
    if (outgoing === undefined) return undefined
    this.#sent.delete(key)
    this.heard()
    if (this.#sent.size === 0) this.dueAt = Number.POSITIVE_INFINITY
    return outgoing
  }

  /** The other end answers, if only what had been given up for lost. */
  heard(): void {
    this.#silentSince = null
  }

  /** Takes out what has to be sent again; null when the other end has been silent for too long. */
  takeLate(now: number, patience: Patience): Outgoing[] | null {
    const late: Outgoing[] = []
    this.dueAt = Number.POSITIVE_INFINITY
    for (const [key, outgoing] of this.#sent) {
      const lateAt = outgoing.sentAt + outgoing.timeoutMs
      if (now < lateAt) {
        this.dueAt = Math.min(this.dueAt, lateAt)
        continue
      }
      this.#silentSince = Math.min(this.#silentSince ?? outgoing.sentAt, outgoing.sentAt)
      if (isHopeless(now - this.#silentSince, outgoing.attempts, patience)) return null
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

export const keyOf = (channel: number, sequence: number) => channel * 0x10000 + sequence

const isHopeless = (silentMs: number, attempts: number, patience: Patience) =>
  silentMs >= patience.mostMs || (attempts > patience.doublings && silentMs >= patience.leastMs)
