// Sequence numbers have 16 bits and wrap around to 0.

export const getNextSequence = (sequence: number) => (sequence + 1) & 0xffff

/** Returns the distance from `from` forward to `to`. Numbers behind `from` give large distances. */
export const getAhead = (from: number, to: number) => (to - from) & 0xffff

/** Returns whether a distance of `getAhead` means that the number lies behind. */
export const isBehind = (ahead: number) => ahead > 0x7fff
