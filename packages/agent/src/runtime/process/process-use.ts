import { parseStatFields, readProc } from './proc-files.ts'

/** The kernel reports times to programs in hundredths of a second. */
const msPerTick = 10

/**
 * Returns the use of a process and all its descendants; a process that ends during the walk counts
 * as nothing.
 */
export function sumTreeUse(pid: number): { memoryBytes: number; cpuMs: number } {
  const total = { memoryBytes: 0, cpuMs: 0 }
  for (const one of getTree(pid)) {
    total.memoryBytes += readOwnMemory(one)
    total.cpuMs += getCpu(one)
  }
  return total
}

function getTree(pid: number): number[] {
  const children = (readProc(pid, `task/${pid}/children`) ?? '').trim().split(' ')
  return [pid, ...children.flatMap((it) => (it === '' ? [] : getTree(Number(it))))]
}

/** Without pages that come from files, which all servers share and the kernel can give up. */
function readOwnMemory(pid: number): number {
  const status = readProc(pid, 'status') ?? ''
  const parts = status.matchAll(/^(?:RssAnon|RssShmem):\s+(\d+) kB$/gm)
  return [...parts].reduce((sum, [, kib]) => sum + Number(kib) * 1024, 0)
}

/** Its own and that of children that have ended. */
function getCpu(pid: number): number {
  const times = (parseStatFields(pid) ?? []).slice(14 - 3, 18 - 3).map(Number)
  return times.reduce((sum, it) => sum + it, 0) * msPerTick
}
