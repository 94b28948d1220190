export type LatencySummary = { count: number; p50: number; p95: number; p99: number; max: number }

/** Enough for a meaningful p99. Later values replace random earlier ones. */
const maxKept = 50_000

/** Times in milliseconds, any number of them in bounded memory. */
export class Latencies {
  readonly #kept: number[] = []
  readonly #random: (below: number) => number
  #count = 0
  #max = 0

  constructor(random: (below: number) => number) {
    this.#random = random
  }

  add(ms: number): void {
    this.#count++
    this.#max = Math.max(this.#max, ms)
    if (this.#kept.length < maxKept) {
      this.#kept.push(ms)
      return
    }
    const place = this.#random(this.#count)
    if (place < maxKept) this.#kept[place] = ms
  }

  summary(): LatencySummary {
    const sorted = this.#kept.toSorted((one, other) => one - other)
    const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
    return {
      count: this.#count,
      p50: share(0.5),
      p95: share(0.95),
      p99: share(0.99),
      max: this.#max,
    }
  }
}
