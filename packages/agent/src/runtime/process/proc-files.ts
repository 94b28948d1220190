import { readFileSync } from 'node:fs'

/** Returns an entry of a process in `/proc`; null when the process has ended. */
export function readProc(pid: number, entry: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${entry}`, 'utf8')
  } catch {
    return null
  }
}

/** A process's state in fields, of which the first is the third in proc(5); null when it is gone. */
export function parseStatFields(pid: number): string[] | null {
  const stat = readProc(pid, 'stat')
  if (stat === null) return null
  // The name in brackets may hold spaces and brackets itself; the third field follows the last one.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
