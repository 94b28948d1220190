import { lstat } from 'node:fs/promises'

/** What file systems of today allocate at once. */
const blockBytes = 4096
/** The unit in which the kernel tells how much is allocated, whatever the file system's own is. */
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

/** The same for a file that was looked at already. */
export function allocatedBytes({ blocks }: { blocks: number }): number {
  return blocks * statBlockBytes
}
