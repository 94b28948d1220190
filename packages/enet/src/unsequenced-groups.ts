import { getAhead, isBehind } from './sequence.ts'

const reach = 1024

/** Detects duplicates among unsequenced packets, up to 1024 numbers back. */
export class UnsequencedGroups {
  readonly #seen = new Uint8Array(reach)
  #newest = 0

  /** Returns false for a duplicate group, and for one too old to check. */
  isNew(group: number): boolean {
    const ahead = getAhead(this.#newest, group)
    if (isBehind(ahead)) {
      if (getAhead(group, this.#newest) >= reach || this.#seen[group % reach] === 1) return false
    } else if (ahead === 0) {
      if (this.#seen[group % reach] === 1) return false
    } else {
      this.#moveTo(group, Math.min(ahead, reach))
    }
    this.#seen[group % reach] = 1
    return true
  }

  #moveTo(group: number, forget: number): void {
    for (let back = 0; back < forget; back++) this.#seen[(group - back + reach) % reach] = 0
    this.#newest = group
  }
}
