import * as z from 'zod'

/**
 * The rights of a member of a server. `view` reads everything but player passwords; each other right changes one part.
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
export type ServerAccess = { server: 'owner' | ServerRight | readonly ServerRight[] }
