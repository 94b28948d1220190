import { logLines } from '@trellis/contract/kit/log-lines.ts'
import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured log on standard output. `secrets` are those that were configured, and never get into a line. Lines are
 * written beside the calls that they tell of: one killed outright may keep its last few milliseconds to itself.
 */
export function createLog(level: string, name: string, secrets: readonly string[] = []): Log {
  const options = logLines({ name, pid: process.pid, level, secrets: [...secrets] })
  return pino(options, pino.destination({ sync: false }))
}
