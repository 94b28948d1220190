import { lstat } from 'node:fs/promises'

/** The usual block size of current file systems. */
const blockBytes = 4096
/** The unit of `blocks` in `stat`, independent of the file system's block size. */
const statBlockBytes = 512

/** How many bytes of the disk a file of this size takes, as far as that can be known before it is written. */
export function diskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes
}

/** How many bytes of the disk a file takes; 0 for one that is not there. */
export async function diskBytesOf(path: string): Promise<number> {
  const { blocks } = await lstat(path).catch(() => ({ blocks: 0 }))
  return blocks * statBlockBytes
}

/** Returns the same from an existing `stat` result. */
export function allocatedBytes({ blocks }: { blocks: number }): number {
  return blocks * statBlockBytes
}
