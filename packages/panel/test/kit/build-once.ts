import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { until } from '../../../api/test/kit/until.ts'

type Work = { lock: string; isBuilt: () => boolean; build: () => void | Promise<void> }

/** Builds unless it is built already. Test files run in parallel, so one of them builds and the others wait for it. */
export async function buildOnce({ lock, isBuilt, build }: Work): Promise<void> {
  while (!isBuilt()) {
    if (!takeLock(lock)) {
      await until(() => !isHeld(lock))
      continue
    }
    try {
      return await build()
    } finally {
      rmSync(lock, { force: true })
    }
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Returns whether a living process has the lock, and removes that of a dead one. */
function isHeld(lock: string): boolean {
  if (!existsSync(lock)) return false
  const pid = readPid(lock)
  if (pid === null || existsSync(`/proc/${pid}`)) return true
  rmSync(lock, { force: true })
  return false
}

/** Returns null for a lock that has just been made or removed. */
function readPid(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8') || null
  } catch {
    return null
  }
}
