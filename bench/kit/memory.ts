import { readdirSync, readFileSync } from 'node:fs'

/** Programs that start or sandbox an engine, which are not the engine itself. */
const wrappers = ['sh ', '/bin/sh ', 'bwrap ', 'prlimit ', 'setpriv ']

/** The kernel counts the CPU time of processes in hundredths of a second. */
const tickMs = 10

/** Returns the ids of the processes whose command line contains `part`. */
export function findProcesses(part: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return line.includes(part) && !wrappers.some((it) => line.startsWith(it))
        ? [Number(name)]
        : []
    } catch {
      // The process ended during the read.
      return []
    }
  })
}

/**
 * Returns the megabytes that a process has in memory. `pss` counts a page that n processes share as 1/n, so
 * sums of it are exact; `rss` counts the whole page in each process.
 */
export function getMemory(pid: number): { pss: number; rss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return { pss: of('Pss'), rss: of('Rss') }
}

export function memoryOfAll(pids: readonly number[]): { pss: number; rss: number } {
  const all = pids.map(getMemory)
  return {
    pss: all.reduce((sum, it) => sum + it.pss, 0),
    rss: all.reduce((sum, it) => sum + it.rss, 0),
  }
}

/** Returns the CPU time that a process has used. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
