import type { Phase } from './moves.ts'

/** Lets others wait for a phase of a server. */
export class PhaseWatch {
  readonly #waiting = new Set<() => void>()
  readonly #phase: () => Phase

  constructor(phase: () => Phase) {
    this.#phase = phase
  }

  until(isReached: (phase: Phase) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isReached(this.#phase())) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
      check()
    })
  }

  check(): void {
    for (const check of [...this.#waiting]) check()
  }
}
