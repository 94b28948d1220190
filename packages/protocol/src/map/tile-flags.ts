/** Bits of a tile. A block's `fl` has the same ones in its upper half. */
export const tileFlags = {
  hasExtra: 0x0001,
  isLocked: 0x0002,
  isSeed: 0x0010,
  isFlipped: 0x0020,
  isOpen: 0x0040,
  isPublic: 0x0080,
  isSilenced: 0x0200,
  hasWater: 0x0400,
  hasGlue: 0x0800,
  isOnFire: 0x1000,
  isRed: 0x2000,
  isGreen: 0x4000,
  isBlue: 0x8000,
} as const

/** The flags that define the layout of a tile. They follow from the tile itself. */
export const layoutFlags = tileFlags.hasExtra | tileFlags.isLocked
