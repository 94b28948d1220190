import { readFileSync } from 'node:fs'
import { findLockHolder } from '@trellis/game-data/folder-lock.ts'

/**
 * Says in one sentence for the operator which process to end before an agent can start in this folder.
 * @param lock the path of the lock that the other agent holds
 */
export function describeOtherAgent(dataDir: string, lock: string): string {
  const holder = findLockHolder(lock)
  const pid = holder === null ? null : (findSupervisor(holder) ?? holder)
  const advice = pid === null ? 'Stop it first.' : `Stop it first: kill ${pid}`
  return `Another agent is already running in ${dataDir}. ${advice}`
}

/** Returns the process that would start an agent again; null for an agent without one. */
function findSupervisor(agent: number): number | null {
  try {
    const environment = readFileSync(`/proc/${agent}/environ`, 'utf8').split('\0')
    if (!environment.includes('SUPERVISED=true')) return null
    const [, parent] = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${agent}/status`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}
