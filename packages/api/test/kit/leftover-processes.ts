import { readdirSync, readlinkSync } from 'node:fs'
import { until } from './until.ts'

/** Kills every process that works in a folder, and resolves when all are gone. */
export function killProcessesIn(folder: string): Promise<void> {
  return until(() => {
    const left = findProcessesIn(folder)
    for (const pid of left) kill(pid)
    return left.length === 0
  })
}

/** Lists the processes whose current folder is in `folder`, also after its removal. */
function findProcessesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      `${readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`))}/`.startsWith(`${folder}/`),
    )
    .map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended between the two reads.
  }
}

/** Returns an empty text for a process that ends during the read. */
function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
