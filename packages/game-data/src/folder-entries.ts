import type { Dir, Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'

/** The number of entries in one read from the disk. Other work runs between two batches. */
const batchSize = 128

/**
 * Yields a folder's entries in batches, so that a folder with a million files costs time but no memory. A
 * folder that is missing, or is removed during the walk, has no more entries.
 */
export async function* listEntries(path: string): AsyncGenerator<Dirent[]> {
  const folder = await opendir(path, { bufferSize: batchSize }).catch(() => null)
  if (folder === null) return
  try {
    for (let batch = await readBatch(folder); batch.length > 0; batch = await readBatch(folder)) {
      yield batch
    }
  } finally {
    await folder.close()
  }
}

async function readBatch(folder: Dir): Promise<Dirent[]> {
  const batch: Dirent[] = []
  while (batch.length < batchSize) {
    const entry = await folder.read().catch(() => null)
    if (entry === null) return batch
    batch.push(entry)
  }
  return batch
}
