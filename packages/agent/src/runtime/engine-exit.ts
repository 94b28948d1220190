import { constants } from 'node:os'
import type { EngineExit } from './driver.ts'

/** A shell tells a death by signal as 128 and the signal's number. */
export function exitOf(code: number | null): EngineExit {
  if (code === null || code <= 128) return { code, signal: null }
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]
  return name ? { code: null, signal: name } : { code, signal: null }
}

/** What ended with a code of its own was not ended for its limit, even if a helper of it was. */
export function endedByItself({ code }: EngineExit): boolean {
  return code !== null
}
