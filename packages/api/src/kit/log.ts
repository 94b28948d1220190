import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output; what could hold a token never gets in. */
export function createLog(level: string, name: string): Log {
  return pino({
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', '*.token', 'accessToken', 'refreshToken', 'sessionToken', '*.authorization'],
      censor: '[redacted]',
    },
  })
}
