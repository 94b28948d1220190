import { randomInt } from 'node:crypto'

/** A whole number from 0 up to but without `below`. */
export type Random = (below: number) => number

/** What strangers cannot guess: peer ids and handshakes rest on it. */
export const secureRandom: Random = (below) => randomInt(below)
