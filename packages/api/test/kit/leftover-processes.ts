import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Kills every process that works in a folder and waits until all are gone; throws if one stays for 10 s. */
export async function killProcessesIn(folder: string): Promise<void> {
  const deadline = Date.now() + 10_000
  for (let left = findProcessesIn(folder); left.length > 0; left = findProcessesIn(folder)) {
    if (Date.now() > deadline) throw new Error(`Processes outlive their test: ${describe(left)}`)
    for (const pid of left) kill(pid)
    await setTimeout(10)
  }
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

function describe(pids: number[]): string {
  const lines = pids.map((pid) => readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
  return lines.map((line) => line.replaceAll('\0', ' ')).join('; ')
}

/** Returns an empty text for a process that ends during the read. */
function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
