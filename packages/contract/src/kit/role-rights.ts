import * as z from 'zod'
import { type KnownRole, knownRoles } from './known-roles.ts'
import type { Refusal } from './refusal.ts'
import { hasRights, mayUse, type ServerUser } from './server-access.ts'

/**
 * Which roles of players a user may give and take: `plain` those without rights over other players, `moderator` that of a
 * moderator as well, `all` each of them.
 */
export const roleReachSchema = z.enum(['plain', 'moderator', 'all'])
export type RoleReach = z.output<typeof roleReachSchema>

/**
 * A moderator in the game may do as much as the right to moderation allows. The right to the configuration says which commands each
 * role may use, so it includes all roles.
 */
export function getRoleReach(user: ServerUser): RoleReach {
  if (hasRights(user, ['configuration'])) return 'all'
  return mayUse({ server: 'moderation' }, user) ? 'moderator' : 'plain'
}

const reachOfKnown: Record<KnownRole, RoleReach> = {
  Cheats: 'plain',
  Vip: 'plain',
  Moderator: 'moderator',
  Administrator: 'all',
  Developer: 'all',
  God: 'all',
  Unlimited: 'all',
  Owner_Server: 'all',
}

/** The keys of roles in players of the earlier generation. */
const reachOfOlder: Record<string, RoleReach> = {
  mod: 'moderator',
  admin: 'all',
  dev: 'all',
  god: 'all',
  unlimited: 'all',
  owner: 'all',
}

const reachByName = new Map<string, RoleReach>(
  knownRoles.map((role) => [role.toLowerCase(), reachOfKnown[role]]),
)

/** Returns the reach that a key of a player needs; null for a key that is no role. A role of the owner's may have any rights. */
function findNeeded(key: string): RoleReach | null {
  const name = /^role\.(.*)$/is.exec(key)?.[1]
  if (name === undefined)
    return Object.hasOwn(reachOfOlder, key) ? (reachOfOlder[key] ?? null) : null
  return reachByName.get(name.toLowerCase()) ?? 'all'
}

/** Returns whether a user with this reach may change this key of a player, as far as roles are concerned. */
export function isRoleInReach(key: string, reach: RoleReach): boolean {
  const needed = findNeeded(key)
  const { options } = roleReachSchema
  return needed === null || options.indexOf(needed) <= options.indexOf(reach)
}

/** Says which players a user reaches: see `EditReach`. */
type Reach = { roles: RoleReach; creators: boolean; ownName: string | null }
/** A player as a target: the roles by their keys, and whether the player is a creator or the owner of the server. */
type Target = { name: string; roles: readonly string[]; isCreator: boolean }

export type PlayerRefusal =
  | Refusal<'player-needs-right', { player: string; role: string }>
  | Refusal<'player-is-creator', { player: string }>

/**
 * Returns why a user may not act on a player. It needs the rights that giving the player's present roles would need, and
 * only the owner acts on creators. A user may edit, but not moderate, the player with the user's own name.
 */
export function findPlayerRefusal(
  reach: Reach,
  { name, roles, isCreator }: Target,
  act: 'edit' | 'moderate',
): PlayerRefusal | null {
  const isOwn = reach.ownName?.toLowerCase() === name.toLowerCase()
  if (isOwn && act === 'edit') return null
  if (isCreator && !reach.creators) return { code: 'player-is-creator', params: { player: name } }
  const beyond = roles.find((key) => !isRoleInReach(key, reach.roles))
  if (beyond === undefined) return null
  return { code: 'player-needs-right', params: { player: name, role: getRoleName(beyond) } }
}

/** Lists the keys of the roles that a player holds. Values of other types, such as the name of a role, give no power. */
export const listHeldRoles = (player: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(player)
    .filter(([key, value]) =>
      Object.hasOwn(reachOfOlder, key) ? getHeld(value) !== false : value === true,
    )
    .map(([key]) => key)
    .filter((key) => findNeeded(key) !== null)

export type RoleRefusal = Refusal<'role-needs-right', { role: string }>

/** Returns why a user may not make one state of a player into another; `before` is null when there was no player. */
export function findRoleRefusal(
  reach: RoleReach,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): RoleRefusal | null {
  const there = before ?? {}
  const keys = [...new Set([...Object.keys(there), ...Object.keys(after)])]
  const beyond = keys.find((key) => !isRoleInReach(key, reach) && !isSame(there[key], after[key]))
  return beyond === undefined ? null : createRoleRefusal(beyond)
}

/** Returns the refusal for a key of a player that is beyond a user's reach. */
export const createRoleRefusal = (key: string): RoleRefusal => ({
  code: 'role-needs-right',
  params: { role: getRoleName(key) },
})

const getRoleName = (key: string) =>
  key
    .replace(/^role\./i, '')
    .replaceAll('_', ' ')
    .slice(0, 40)

/** A role that is missing is not held. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(getHeld(one)) === JSON.stringify(getHeld(other))

const getHeld = (value: unknown) =>
  value === undefined || value === null || value === 0 || value === '' ? false : value
