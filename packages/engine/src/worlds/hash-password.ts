import { scryptSync } from 'node:crypto'

/**
 * A stronger setting would hold up the game for all players. Safes accept few wrong passwords, which limits
 * guessing.
 */
const cost = { N: 1024, r: 8, p: 1 } as const
const bytes = 16

export const hashPassword = (text: string, salt: string) =>
  scryptSync(text, salt, bytes, cost).toString('hex')
