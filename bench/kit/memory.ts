import { readdirSync, readFileSync } from 'node:fs'

/** What starts and encloses an engine is none. */
const wrappers = ['sh ', '/bin/sh ', 'bwrap ', 'prlimit ', 'setpriv ']

/** A process by what its command line contains. */
export function findProcesses(part: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return line.includes(part) && !wrappers.some((it) => line.startsWith(it))
        ? [Number(name)]
        : []
    } catch {
      // It ended while we looked.
      return []
    }
  })
}

/**
 * Megabytes that a process has in memory. `pss` counts a page that n processes share as 1/n, so sums of it are
 * true; `rss` counts it whole each time.
 */
export function memoryOf(pid: number): { pss: number; rss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return { pss: of('Pss'), rss: of('Rss') }
}

export function memoryOfAll(pids: readonly number[]): { pss: number; rss: number } {
  const all = pids.map(memoryOf)
  return {
    pss: all.reduce((sum, it) => sum + it.pss, 0),
    rss: all.reduce((sum, it) => sum + it.rss, 0),
  }
}
