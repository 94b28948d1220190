import { logLines } from '@trellis/contract/kit/log-lines.ts'
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** The part of a log that a module needs. */
export type Log = {
  info: (fields: object, text: string) => void
  warn: (fields: object, text: string) => void
  error: (fields: object, text: string) => void
}

type Options = {
  name: string
  level: string
  /** Configured secrets, which never get into a line. */
  secrets?: readonly (string | null | undefined)[]
  /**
   * Buffers lines and writes them later: cheaper, but a killed program may lose its last few
   * milliseconds.
   */
  isBuffered?: boolean
}

/** Opens the structured log on standard output. */
export function createLog({ name, level, secrets = [], isBuffered = false }: Options): Logger {
  const options = logLines({ name, pid: process.pid, level, secrets: [...secrets] })
  return pino(options, pino.destination({ sync: !isBuffered }))
}
