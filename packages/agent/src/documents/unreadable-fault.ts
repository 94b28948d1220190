import type { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { createFault, type Fault } from '@trellis/link/fault.ts'

/** Returns the fault that the owner reads about a file that stays as it is. */
export const createUnreadableFault = ({ file }: UnreadableFile): Fault =>
  createFault('conflict', { code: 'document-unreadable', params: { file } })
