/** Returns a seeded generator of whole numbers from 0 to `below`, exclusive. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
