const intervalMs = 10_000

type Counts = { sentReliable: number; lostReliable: number }

/** Measures the share of datagrams that got lost in recent intervals. */
export class LossRate {
  rate = 0
  #last: Counts = { sentReliable: 0, lostReliable: 0 }
  #recordedAt: number | null = null

  record({ sentReliable, lostReliable }: Counts, now: number): void {
    this.#recordedAt ??= now
    const sent = sentReliable - this.#last.sentReliable
    if (now - this.#recordedAt < intervalMs || sent === 0) return
    const lost = lostReliable - this.#last.lostReliable
    this.rate += (Math.min(lost / sent, 1) - this.rate) / 2
    this.#last = { sentReliable, lostReliable }
    this.#recordedAt = now
  }
}
