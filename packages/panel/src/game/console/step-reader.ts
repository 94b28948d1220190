/** Reads a value that changes at some line numbers, for line numbers that only increase. */
export class StepReader<Value> {
  readonly #steps: readonly (readonly [number, Value])[]
  #next = 0

  /** @param steps each value with the first line that has it, in increasing order */
  constructor(steps: readonly (readonly [number, Value])[]) {
    this.#steps = steps
  }

  /** Returns null for a line before the first step. */
  valueAt(seq: number): Value | null {
    for (;;) {
      const step = this.#steps[this.#next]
      if (step === undefined || step[0] > seq) break
      this.#next++
    }
    return this.#steps[this.#next - 1]?.[1] ?? null
  }
}
