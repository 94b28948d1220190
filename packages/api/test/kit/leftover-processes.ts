import { isInFolder, killProcesses } from '../../../../scripts/test/found-processes.ts'
import { until } from './until.ts'

/** Kills every process that works in a folder, and resolves when all are gone. */
export function killProcessesIn(folder: string): Promise<void> {
  return until(() => killProcesses(({ pid }) => isInFolder(pid, folder)).size === 0)
}
