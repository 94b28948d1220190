/** Random numbers that are the same in every run: a sprite's look hangs on its seed and nothing else. */
export type Dice = {
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number
  /** True with the given probability. */
  chance: (probability: number) => boolean
}

export function diceOf(seed: string): Dice {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
  }
}

export function hashText(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
