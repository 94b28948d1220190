import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const forOthers = 0o077
const readableByOthers = 0o044

/**
 * Removes other users' access to the database and the keys. Returns a warning for the operator when others
 * can read `DATA_DIR`, whose mode only the operator changes; null when access is closed.
 */
export function closeToOthers(dataDir: string): string | null {
  const open = findSecretFiles(dataDir).filter((path) => !close(path))
  if (open.length > 0) return `Other users of this machine can read ${open.join(', ')}.`
  if (!existsSync(dataDir) || (statSync(dataDir).mode & readableByOthers) === 0) return null
  return `Other users of this machine can read ${dataDir}. Close it: chmod go-rw ${dataDir}`
}

/** Closes a path to other users. Returns false when it belongs to another user and stays readable. */
function close(path: string): boolean {
  const { mode } = statSync(path)
  if ((mode & forOthers) === 0) return true
  try {
    chmodSync(path, mode & ~forOthers)
    return true
  } catch (error) {
    // The operator sets the modes of a read-only mount, such as a Kubernetes secret.
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

function findSecretFiles(dataDir: string): string[] {
  const database = ['', '-wal', '-shm', '-moved'].map((end) => join(dataDir, `trellis.db${end}`))
  const keys = join(dataDir, 'keys')
  const inKeys = existsSync(keys) ? readdirSync(keys).map((name) => join(keys, name)) : []
  return [...database, keys, ...inKeys].filter((path) => existsSync(path))
}
