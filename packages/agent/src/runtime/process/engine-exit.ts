import { constants } from 'node:os'
import type { EngineExit } from '../driver.ts'

/** Decodes a shell's exit code: a death by signal is 128 plus the signal's number. */
export function getExit(code: number | null): EngineExit {
  if (code === null || code <= 128) return { code, signal: null }
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]
  return name ? { code: null, signal: name } : { code, signal: null }
}

/**
 * Returns whether the program exited with a code: then it was not killed for its limit, even if a
 * helper was.
 */
export function isEndedByItself({ code }: EngineExit): boolean {
  return code !== null
}
