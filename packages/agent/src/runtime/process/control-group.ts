import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'

/** The kernel's counters of one server's processes. */
export type GroupUse = { memoryBytes: number; cpuMs: number; processes: number }
/** How often the kernel ended a process for its memory, and refused a new one. */
export type GroupRefusals = { memory: number; processes: number }

/** Where this machine has its control groups: one folder for all controllers (v2), or one for each (v1). */
export type GroupRoots =
  | { version: 'v2'; root: string }
  | { version: 'v1'; memory: string; pids: string; cpu: string; cpuacct: string }

const mib = 1024 * 1024
const cpuPeriodUs = 100_000

/** One server's control group: bounds what its processes take together. All of it are small files of the kernel's. */
export class ControlGroup {
  readonly #roots: GroupRoots
  readonly #name: string

  constructor(roots: GroupRoots, serverId: string) {
    this.#roots = roots
    this.#name = serverId
  }

  /** Recreates the group, so that its counters cover one run. Throws when the kernel refuses. */
  prepare(limits: ServerLimits): void {
    this.remove()
    for (const folder of this.#folders) mkdirSync(folder, { recursive: true })
    this.bound(limits)
  }

  /** Also for one that runs. Throws when the kernel refuses, which it may do for memory that is in use already. */
  bound({ memoryMb, cpuPercent, processes }: ServerLimits): void {
    const memory = String(memoryMb * mib)
    const cpu = Math.round((cpuPercent / 100) * cpuPeriodUs)
    this.#write('pids', 'pids.max', String(processes))
    if (this.#roots.version === 'v2') {
      this.#write('cpu', 'cpu.max', `${cpu} ${cpuPeriodUs}`)
      this.#write('memory', 'memory.max', memory)
      this.#tryToWrite('memory', 'memory.swap.max', '0')
      this.#tryToWrite('memory', 'memory.oom.group', '1')
    } else {
      this.#write('cpu', 'cpu.cfs_period_us', String(cpuPeriodUs))
      this.#write('cpu', 'cpu.cfs_quota_us', String(cpu))
      this.#boundMemoryV1(memory)
    }
  }

  /** Goes before a command: a shell that enters the group and then becomes the command. */
  get entering(): string[] {
    const files = this.#folders.map((folder) => join(folder, 'cgroup.procs'))
    const enter = files.map((file) => `echo $$ >'${file}' || exit 125`).join('; ')
    return ['/bin/sh', '-c', `${enter}; exec "$@"`, 'trellis-group']
  }

  use(): GroupUse {
    const isV2 = this.#roots.version === 'v2'
    const cpuMs = isV2
      ? this.#field('cpu', 'cpu.stat', 'usage_usec') / 1000
      : this.#number('cpuacct', 'cpuacct.usage') / 1e6
    return {
      memoryBytes: isV2 ? this.#workingSetV2() : this.#workingSetV1(),
      cpuMs,
      processes: this.#number('pids', 'pids.current'),
    }
  }

  /** Returns the limits in force; 0 for none. */
  limits(): { memoryMb: number; processes: number } {
    const memory = this.#roots.version === 'v2' ? 'memory.max' : 'memory.limit_in_bytes'
    return {
      memoryMb: Math.round(this.#number('memory', memory) / mib),
      processes: this.#number('pids', 'pids.max'),
    }
  }

  refusals(): GroupRefusals {
    const file = this.#roots.version === 'v2' ? 'memory.events' : 'memory.oom_control'
    return {
      memory: this.#field('memory', file, 'oom_kill'),
      processes: this.#field('pids', 'pids.events', 'max'),
    }
  }

  /** The numbers of all processes in it. */
  members(): number[] {
    const folder = this.#folder('pids')
    const text = readOrEmpty(join(folder, 'cgroup.procs'))
    return text.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]))
  }

  /** Kills all remaining processes; returns false while any is left. */
  clear(): boolean {
    for (const pid of this.members()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    return this.members().length === 0
  }

  /** Removes the group and its counters, unless a process still runs in it. */
  remove(): void {
    this.clear()
    for (const folder of this.#folders) {
      try {
        rmdirSync(folder)
      } catch (error) {
        if (existsSync(folder)) throw error
      }
    }
  }

  #boundMemoryV1(memory: string): void {
    const swap = 'memory.memsw.limit_in_bytes'
    // With swap never may be below without, so a higher limit is set in one order and a lower one in the other.
    this.#tryToWrite('memory', swap, '-1')
    this.#write('memory', 'memory.limit_in_bytes', memory)
    this.#tryToWrite('memory', swap, memory)
  }

  /** Subtracts file pages that the kernel would reclaim first, as monitoring tools do. */
  #workingSetV1(): number {
    const used = this.#number('memory', 'memory.usage_in_bytes')
    return Math.max(0, used - this.#field('memory', 'memory.stat', 'total_inactive_file'))
  }

  #workingSetV2(): number {
    const used = this.#number('memory', 'memory.current')
    return Math.max(0, used - this.#field('memory', 'memory.stat', 'inactive_file'))
  }

  get #folders(): string[] {
    const { version: _version, ...roots } = this.#roots
    return [...new Set(Object.values(roots))].map((root) => join(root, this.#name))
  }

  #folder(controller: 'memory' | 'pids' | 'cpu' | 'cpuacct'): string {
    const roots = this.#roots
    return join(roots.version === 'v2' ? roots.root : roots[controller], this.#name)
  }

  #write(controller: 'memory' | 'pids' | 'cpu', file: string, text: string): void {
    writeFileSync(join(this.#folder(controller), file), text)
  }

  /** Reads a file that not every kernel has. */
  #tryToWrite(controller: 'memory', file: string, text: string): void {
    try {
      this.#write(controller, file, text)
    } catch {
      // The memory limit applies without it.
    }
  }

  #number(controller: 'memory' | 'pids' | 'cpuacct', file: string): number {
    return Number(readOrEmpty(join(this.#folder(controller), file))) || 0
  }

  #field(controller: 'memory' | 'pids' | 'cpu', file: string, name: string): number {
    const text = readOrEmpty(join(this.#folder(controller), file))
    const line = text.split('\n').find((it) => it.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1)) || 0
  }
}

/** The groups of servers that an earlier agent made, by server. */
export function groupNames(roots: GroupRoots): string[] {
  const root = roots.version === 'v2' ? roots.root : roots.pids
  return readdirSync(root, { withFileTypes: true }).flatMap((it) =>
    it.isDirectory() ? [it.name] : [],
  )
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
