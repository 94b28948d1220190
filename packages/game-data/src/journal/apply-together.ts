import { mkdir } from 'node:fs/promises'
import { writeSafely } from '../safe-write.ts'
import type { ServerFolder } from '../server-folder.ts'
import { formatBatch, formatEntry, type JournalEntry } from './entry.ts'
import { replayJournal } from './replay.ts'
import { findSegmentAt, listSegments } from './segments.ts'

/**
 * Changes several documents in one step, through the journal: after a crash the next owner of the folder completes all
 * of them. The caller must own the folder.
 */
export async function applyTogether(
  folder: ServerFolder,
  entries: readonly JournalEntry[],
): Promise<void> {
  await mkdir(folder.journal, { recursive: true, mode: 0o700 })
  const last = (await listSegments(folder.journal)).at(-1)?.number ?? 0
  const { path } = findSegmentAt(folder.journal, last + 1)
  await writeSafely(path, formatBatch(entries.map(formatEntry)))
  await replayJournal(folder)
}
