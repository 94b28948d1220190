import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'trellis-'
/** Enough for the data of all tests that run at the same time; a container often has 64 MiB. */
const minFreeBytes = 4 * 1024 ** 3
/** A run that a container or another PID namespace hides changes its folder more often. */
const minIdleMs = 10 * 60_000

/**
 * Creates this run's folder for temporary files in memory, where waiting for the disk takes no time, and removes
 * those of runs that were killed. Returns null if this machine has no room there.
 */
export function createMemoryFolder(): string | null {
  try {
    for (const name of readdirSync(memory)) if (isLeftOver(name)) removeFolder(`${memory}/${name}`)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < minFreeBytes) return null
    const folder = `${memory}/${prefix}${process.pid}`
    mkdirSync(folder)
    // Tests may run programs as other users, as in /tmp.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    return null
  }
}

/** Creates this run's folder for temporary files on the disk. */
export function createRunFolder(): string {
  // The paths of sockets may be only 107 bytes long.
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  chmodSync(folder, 0o1777)
  return folder
}

/** Removes a folder, also one in which a killed test has left a mounted disk. */
export function removeFolder(folder: string): void {
  for (const path of listMounts(folder)) spawnSync('umount', ['-l', path])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Lists the mounted disks in a folder, the last one first. */
function listMounts(folder: string): string[] {
  const mounts = '/proc/self/mounts'
  if (!existsSync(mounts)) return []
  const paths = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return paths.filter((path) => path.startsWith(`${folder}/`)).reverse()
}

function isLeftOver(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
  if (!(pid > 0) || isRunning(pid)) return false
  return Date.now() - statSync(`${memory}/${name}`).mtimeMs > minIdleMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
