import { statfs } from 'node:fs/promises'
import type { Room } from '@trellis/contract/links/agent-host.ts'

/** Reads the space of a folder's disk. Space that is reserved for the system counts as used. */
export async function readRoom(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
