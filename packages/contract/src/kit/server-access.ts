import * as z from 'zod'

/**
 * The rights of a member of a server. `view` reads everything but passwords and
 * what says who a person is (`private-fields.ts`); each other right changes one part.
 * `console` reads the console and types commands, which can do anything in the game.
 */
export const serverRights = [
  'view',
  'console',
  'moderation',
  'power',
  'worlds',
  'players',
  'configuration',
  'backups',
  'tasks',
  'members',
] as const
export const serverRightSchema = z.enum(serverRights)
export type ServerRight = z.output<typeof serverRightSchema>

/** The access of a route of one server: any one of the rights, or being its owner. */
export type ServerAccess = {
  server: 'owner' | ServerRight | readonly ServerRight[]
  /** Rights that the route needs as well, all of them. */
  also?: readonly ServerRight[]
  /** True for a route that only reads, which an admin may call on a visit. */
  isReading?: true
}

/** A user of a server, with rights if the user does not own it. */
export type ServerUser = {
  isOwner: boolean
  rights: readonly ServerRight[]
  role?: 'owner' | 'member' | 'support'
}

/** Returns whether a route is about one server. */
export const isServerAccess = (access: object | string): access is ServerAccess =>
  typeof access === 'object' && 'server' in access

/** Returns whether a user with these rights to a server has the access. */
export function mayUse(
  { server: requested, also = [], isReading }: ServerAccess,
  { isOwner, rights, role }: ServerUser,
): boolean {
  if (isOwner || (isReading && role === 'support')) return true
  if (requested === 'owner') return false
  const enough = typeof requested === 'string' ? [requested] : requested
  return enough.some((right) => rights.includes(right)) && hasRights({ isOwner, rights }, also)
}

/** Returns whether a user of a server has all these rights. */
export const hasRights = (
  { isOwner, rights }: Pick<ServerUser, 'isOwner' | 'rights'>,
  needed: readonly ServerRight[],
): boolean => isOwner || needed.every((right) => rights.includes(right))
