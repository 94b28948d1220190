import * as z from 'zod'
import { runIdSchema } from './ids.ts'

/** The number of a line and its time in milliseconds since 1970; later lines have the same time up to the next entry. */
const lineTimeSchema = z.tuple([z.int(), z.int()])
export type LineTime = z.output<typeof lineTimeSchema>

/** Consecutive lines of a console, as they are kept on disk. */
export const consolePartSchema = z.object({
  /** The number of the first of `lines`, or of the next line if there are none. */
  firstSeq: z.int(),
  /** The number of the line after the last one. */
  nextSeq: z.int(),
  /** The number of the oldest line that is kept. */
  oldestSeq: z.int(),
  lines: z.array(z.string()),
  /** Empty for lines that are older than all times that are kept. */
  times: z.array(lineTimeSchema),
  /** The runs that the lines belong to, each with the number of its first line here. */
  runs: z.array(z.object({ run: runIdSchema, firstSeq: z.int() })),
})
export type ConsolePart = z.output<typeof consolePartSchema>
