/** The weathers that the edit dialog names; any other id from 0 to 255 is allowed. */
export const weatherNames: Readonly<Record<number, string>> = {
  0: 'Normal',
  2: 'Snowy',
  10: 'Spooky',
  11: 'Magical',
  12: 'Night',
}

export const worldCategories = [
  'None',
  'Adventure',
  'Art',
  'Casino',
  'Farm',
  'Game',
  'Guild',
  'Information',
  'Music',
  'Parkour',
  'Puzzle',
  'Roleplay',
  'Shop',
  'Social',
  'Storage',
  'Story',
  'Trade',
] as const

/** Bits of a world's `w_s`; the other bits have no meaning for a world and are kept. */
export const worldFlags = [
  { bit: 1, code: 'day-winner' },
  { bit: 2, code: 'no-pick-up' },
  { bit: 3, code: 'admins-edit-vending' },
  { bit: 4, code: 'public' },
  { bit: 5, code: 'no-custom-music' },
  { bit: 6, code: 'invisible-music' },
  { bit: 7, code: 'royal-rainbows' },
  { bit: 8, code: 'restricted-chat' },
  { bit: 10, code: 'admins-edit-magplants' },
  { bit: 12, code: 'no-cheaters' },
] as const

/** Bits of a block's `fl` that mix its colour. */
export const paintMasks = { red: 0x20000000, green: 0x40000000, blue: 0x80000000 } as const

/** Bits of a block's `fl`. */
export const blockFlags = [
  { mask: 0x00100000, code: 'tree-or-fire' },
  { mask: 0x00200000, code: 'flipped' },
  { mask: 0x00400000, code: 'on' },
  { mask: 0x00800000, code: 'public' },
  { mask: 0x04000000, code: 'water' },
  { mask: 0x08000000, code: 'glue' },
  { mask: 0x10000000, code: 'fire' },
  { mask: paintMasks.red, code: 'red-paint' },
  { mask: paintMasks.green, code: 'green-paint' },
  { mask: paintMasks.blue, code: 'blue-paint' },
] as const
