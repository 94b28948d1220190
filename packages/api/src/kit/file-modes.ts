import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const forOthers = 0o077
const readableByOthers = 0o044

/**
 * Takes the rights of other users away from the database and the keys. Returns a sentence for the operator when others can
 * read `DATA_DIR` itself, which is the operator's to change; null when all is closed.
 */
export function closeToOthers(dataDir: string): string | null {
  for (const path of findSecretFiles(dataDir)) {
    const { mode } = statSync(path)
    if ((mode & forOthers) !== 0) chmodSync(path, mode & ~forOthers)
  }
  if (!existsSync(dataDir) || (statSync(dataDir).mode & readableByOthers) === 0) return null
  return `Other users of this machine can read ${dataDir}. Close it: chmod go-rw ${dataDir}`
}

function findSecretFiles(dataDir: string): string[] {
  const database = ['', '-wal', '-shm', '-moved'].map((end) => join(dataDir, `trellis.db${end}`))
  const keys = join(dataDir, 'keys')
  const inKeys = existsSync(keys) ? readdirSync(keys).map((name) => join(keys, name)) : []
  return [...database, keys, ...inKeys].filter((path) => existsSync(path))
}
