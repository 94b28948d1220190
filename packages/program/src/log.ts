import { logLines } from '@trellis/contract/kit/log-lines.ts'
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** What a part of a program needs of its log. */
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
   * Write lines after the calls that they tell of: cheaper, but a program that is killed outright may lose its last few
   * milliseconds.
   */
  isBuffered?: boolean
}

/** Opens the structured log on standard output. */
export function createLog({ name, level, secrets = [], isBuffered = false }: Options): Logger {
  const options = logLines({ name, pid: process.pid, level, secrets: [...secrets] })
  return pino(options, pino.destination({ sync: !isBuffered }))
}
