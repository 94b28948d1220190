import { randomInt } from 'node:crypto'

/** Returns a whole number from 0 to `below` - 1. */
export type Random = (below: number) => number

/** Peer ids and handshakes depend on numbers that unknown senders cannot guess. */
export const drawSecure: Random = (below) => randomInt(below)
