import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'

/** Returns the cause of a failure for the owner, without the machine's paths that system messages contain. */
export function getReason(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message.replace(/\.$/, '')
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && error.code === 'ENOSPC') return 'the disk is full'
  if ('code' in error) return `the system refused it (${error.code})`
  return error.message
}
