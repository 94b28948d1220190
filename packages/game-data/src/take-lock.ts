import { type FolderLock, LockBusy, lockedExitCode, lockFile } from './folder-lock.ts'

/** Null when another process has the folder: this one has said so then, and has its exit code. */
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
