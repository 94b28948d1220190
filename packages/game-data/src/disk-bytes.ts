import { lstat } from 'node:fs/promises'

/** The default block size of current file systems. */
const blockBytes = 4096
/** The unit of `blocks` in `stat`, independent of the file system's block size. */
const statBlockBytes = 512

/** Returns the estimated bytes on disk of a file with this size, before it is written. */
export function estimateDiskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes
}

/** Returns the bytes on disk of a file; 0 when there is none. */
export async function getDiskBytes(path: string): Promise<number> {
  const { blocks } = await lstat(path).catch(() => ({ blocks: 0 }))
  return blocks * statBlockBytes
}

/** Returns the same from an existing `stat` result. */
export function getAllocatedBytes({ blocks }: { blocks: number }): number {
  return blocks * statBlockBytes
}
