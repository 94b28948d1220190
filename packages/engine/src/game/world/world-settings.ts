import type { World } from './world.ts'

/** Bits of a world's `w_s` that its lock sets. */
export const worldSettings = {
  noPickUp: 1 << 2,
  adminsRunMachines: 1 << 3,
  isPublic: 1 << 4,
  musicIsOff: 1 << 5,
  musicIsHidden: 1 << 6,
  rainbows: 1 << 7,
  silence: 1 << 8,
} as const

const ofTheOwner = Object.values(worldSettings).reduce((bits, bit) => bits | bit, 0)

export const getSettings = ({ w_s: bits }: World) => (typeof bits === 'number' ? bits | 0 : 0)

export const hasSetting = (world: World, bit: number) => (getSettings(world) & bit) !== 0

/** Returns the settings that survive the loss of the owner: badges and the server's own bits. */
export const removeSettingsOwner = (world: World) => getSettings(world) & ~ofTheOwner
