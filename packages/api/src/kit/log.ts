import { logLines } from '@trellis/contract/kit/log-lines.ts'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output. `secrets` are those that were configured, and never get into a line. */
export function createLog(level: string, name: string, secrets: readonly string[] = []): Log {
  return pino(logLines({ name, pid: process.pid, level, secrets: [...secrets] }))
}
