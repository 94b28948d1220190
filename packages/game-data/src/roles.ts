import type { JsonObject } from '@trellis/document/json-value.ts'

/** The roles, in ascending order of rank. */
export const roles = [
  'Cheats',
  'Vip',
  'Moderator',
  'Administrator',
  'Developer',
  'God',
  'Unlimited',
  'Owner_Server',
] as const

/** The lowest role with rights over other players. */
const firstStaffRole = roles.indexOf('Moderator')

/** Returns the place of a player's highest role in `roles`; -1 without one. */
export const findHighestRole = (player: JsonObject): number =>
  roles.findLastIndex((role) => player[`Role.${role}`] === true)

/** Returns whether a player has rights over others, which mere advantages like `Vip` do not give. */
export const isStaff = (player: JsonObject): boolean => findHighestRole(player) >= firstStaffRole
