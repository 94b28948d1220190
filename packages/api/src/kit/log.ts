import type { Logger } from '@trellis/program/log.ts'
import { pino } from 'pino'

export type { Logger as Log } from '@trellis/program/log.ts'

/** The output stream of a log, and the fields that each of its lines has. */
type LogOutput = { write(lines: string): void; bindings: string }

/** Returns the output of a log, for lines that the caller formats. */
export function openLogOutput(log: Logger): LogOutput {
  const fields = log as unknown as Record<symbol, unknown>
  const stream = fields[pino.symbols.streamSym] as pino.DestinationStream
  const bindings = fields[pino.symbols.chindingsSym] as string
  return { write: (lines) => stream.write(lines), bindings }
}
