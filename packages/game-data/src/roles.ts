import { knownRoles } from '@trellis/contract/kit/known-roles.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'

/** The lowest role with rights over other players. */
const firstStaffRole = knownRoles.indexOf('Moderator')

/** Returns the place of a player's highest role in `knownRoles`; -1 without one. */
export const findHighestRole = (player: JsonObject): number =>
  knownRoles.findLastIndex((role) => player[`Role.${role}`] === true)

/** Returns whether a player has rights over others, which mere advantages like `Vip` do not give. */
export const isStaff = (player: JsonObject): boolean => findHighestRole(player) >= firstStaffRole
