import { readFile, rm } from 'node:fs/promises'
import { type ImportReport, importReportSchema } from '@trellis/contract/game/archives.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import * as z from 'zod'

/** An import that is over. `endedAt` is in milliseconds since 1970. */
const endedImportSchema = z.object({ endedAt: z.number(), report: importReportSchema })
export type EndedImport = z.output<typeof endedImportSchema>

/** The owner has read the report by then. */
const maxAgeMs = 7 * 24 * 60 * 60_000

export const isRecent = (endedAt: number, now: number): boolean => now - endedAt < maxAgeMs

export const isOver = ({ state }: ImportReport): boolean => state === 'done' || state === 'failed'

/** Keeps the report for the next agent; a full disk does not fail the import that it is about. */
export async function keepEndedImport(folder: ServerFolder, ended: EndedImport): Promise<void> {
  await writeSafely(folder.lastImport, JSON.stringify(ended)).catch(() => undefined)
}

export const forgetEndedImport = (folder: ServerFolder): Promise<void> =>
  rm(folder.lastImport, { force: true }).catch(() => undefined)

/** Returns null if there is none, or if no agent wrote the file. */
export async function readEndedImport(folder: ServerFolder): Promise<EndedImport | null> {
  const text = await readFile(folder.lastImport, 'utf8').catch(() => null)
  const ended = endedImportSchema.safeParse(text === null ? undefined : tryParseJson(text))
  return ended.success && isOver(ended.data.report) ? ended.data : null
}
