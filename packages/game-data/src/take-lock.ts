import { type FolderLock, LockBusy, lockedExitCode, lockFile } from './folder-lock.ts'

/**
 * Takes the lock. Returns null when another process has it; the error is then printed and the exit code set.
 */
export function takeLock(path: string): FolderLock | null {
  try {
    return lockFile(path)
  } catch (error) {
    if (!(error instanceof LockBusy)) throw error
    process.stderr.write(
      'This server is already running: its folder is in use by another process.\n',
    )
    process.exitCode = lockedExitCode
    return null
  }
}
