import type { ServerFile } from '@trellis/game-data/server-file.ts'

/** Returns the players who may join, with the owner; null for all players. */
export const listGuests = ({ guests, ownerGrowId }: ServerFile): string[] | null =>
  guests === null ? null : [ownerGrowId, ...guests]
