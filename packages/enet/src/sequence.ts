// Sequence numbers have 16 bits and start again at 0.

export const nextSequence = (sequence: number) => (sequence + 1) & 0xffff

/** How far `to` is ahead of `from`; what lies behind is far ahead, the long way round. */
export const aheadOf = (from: number, to: number) => (to - from) & 0xffff

/** Whether a distance of `aheadOf` is of something that lies behind. */
export const isBehind = (ahead: number) => ahead > 0x7fff
