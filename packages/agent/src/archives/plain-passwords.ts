import type { JsonObject } from '@trellis/document/json-value.ts'
import { hashPassword, isHashed } from '@trellis/game-data/password.ts'
import { StartLimiter } from '../start-limiter.ts'

/**
 * One hash costs about 40 ms of a core on a thread of Node's pool. All imports and exports of the
 * machine share two of its four threads, so that file access keeps its full speed.
 */
const hashes = new StartLimiter(2)

/**
 * Limits the plain passwords of one import: hashing this many takes one core about seven minutes.
 */
export const maxPlainPasswords = 10_000

const never = new AbortController().signal

/**
 * Returns whether a player's file has its password as plain text, which is how other engines write
 * it.
 */
export function hasPlainPassword({ pass }: JsonObject): boolean {
  return typeof pass === 'string' && pass !== '' && !isHashed(pass)
}

/** Replaces a plain password in the player by its hash. */
export async function hidePassword(player: JsonObject): Promise<void> {
  const { pass } = player
  if (typeof pass !== 'string' || !hasPlainPassword(player)) return
  player.pass = await hashes.pass(never, () => hashPassword(pass))
}
