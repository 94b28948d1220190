import { readdirSync } from 'node:fs'
import { parseStatFields, readProc } from './proc-files.ts'

/** Identifies a process by its pid and start time, because pids are reused. */
export type ProcessIdentity = { pid: number; startTime: string }

/** A process that was just started and is surely the one meant; null when it is gone already. */
export function identifyNew(pid: number): ProcessIdentity | null {
  const startTime = findStartTime(pid)
  return startTime === null ? null : { pid, startTime }
}

/** Null when the process is gone, or is not the one that runs this run. */
export function identify(pid: number, run: string): ProcessIdentity | null {
  const environment = readProc(pid, 'environ')
  if (environment === null || !environment.split('\0').includes(`TRELLIS_RUN=${run}`)) return null
  return identifyNew(pid)
}

/** The name by which the shim of an engine can be found among all processes. */
export const shimName = 'trellis-shim'

/** Returns the shim of a run that has not written its engine's pid yet; null without one. */
export function findShim(run: string): ProcessIdentity | null {
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || !readProc(pid, 'cmdline')?.includes(`\0${shimName}\0`)) continue
    const shim = identify(pid, run)
    if (shim !== null) return shim
  }
  return null
}

export function isAlive({ pid, startTime }: ProcessIdentity): boolean {
  return findStartTime(pid) === startTime
}

/** Never reaches another process that reuses the id of one that has exited. */
export function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isAlive(identity)) return
  try {
    process.kill(identity.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Returns the first child of a process, or null; used when a full disk kept the shim from writing
 * the pid.
 */
export function findChild(pid: number): number | null {
  const children = readProc(pid, `task/${pid}/children`)
  const first = children?.trim().split(' ')[0]
  return first ? Number(first) : null
}

/** In clock ticks since the machine's start; null for a process that is gone or a zombie. */
function findStartTime(pid: number): string | null {
  const fields = parseStatFields(pid)
  if (fields === null || fields[0] === 'Z' || fields[0] === 'X') return null
  return fields[22 - 3] ?? null
}
