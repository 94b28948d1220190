import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { parseStatFields } from '../proc-stat.mjs'

/** A process of this machine, as `/proc` describes it. */
export type FoundProcess = {
  pid: number
  parent: number
  group: number
  session: number
  /** When it was started, in ticks since the machine's start. A reused id has another time. */
  startedAt: number
}

/** A killed process may have started others just before; some passes find all of them. */
const maxPasses = 50

/** Lists the running processes; none on a machine without `/proc`. */
export function listProcesses(): FoundProcess[] {
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return []
  }
  return names.flatMap((name) => (/^\d+$/.test(name) ? (findProcess(Number(name)) ?? []) : []))
}

/** Returns null when the process has ended. */
export function findProcess(pid: number): FoundProcess | null {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = parseStatFields(stat)
  const [state = '', parent, group, session] = fields
  if (state === '' || state === 'Z' || state === 'X') return null
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startedAt: Number(fields[19]),
  }
}

/** Command lines of sandboxes are pages long, and reports show only their beginning. */
const maxCommandLength = 160

/**
 * Kills all processes that match, and those that they start until then. Returns the command lines of the killed ones.
 */
export function killProcesses(isWanted: (found: FoundProcess) => boolean): Map<number, string> {
  const killed = new Map<number, string>()
  for (let pass = 0; pass < maxPasses; pass++) {
    const found = listProcesses().filter(
      (it) => it.pid !== process.pid && !killed.has(it.pid) && isWanted(it),
    )
    if (found.length === 0) break
    for (const { pid } of found) {
      killed.set(pid, getCommand(pid).slice(0, maxCommandLength))
      kill(pid)
    }
  }
  return killed
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended after it was listed, or belongs to another user.
  }
}

/** Returns the command line of a process; empty when it has ended. */
export function getCommand(pid: number): string {
  const line = readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return line.replaceAll(/[\0\s]+/g, ' ').trim()
}

/** Returns the environment with which a process was started; its entries end with a NUL character. */
export function getEnvironment(pid: number): string {
  return readOrEmpty(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
}

/** Returns whether the process works in the folder or has it as its root, also after the folder's removal. */
export function isInFolder(pid: number, folder: string): boolean {
  return ['cwd', 'root'].some((link) =>
    `${readOrEmpty(() => readlinkSync(`/proc/${pid}/${link}`))}/`.startsWith(`${folder}/`),
  )
}

/** Returns an empty text for a process that has ended. */
function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
