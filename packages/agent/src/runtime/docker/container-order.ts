import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listWritableFolders } from '../process/sandbox.ts'
import type { ContainerSetup } from './container-setup.ts'

const mib = 1024 * 1024
const cpuPeriodUs = 100_000
const tmpBytes = 16 * mib
const maxFileBytes = 4 * 1024 ** 3
const maxOpenFiles = 4096
const maxProcesses = 32_768
const maxOutput = '256k'

export type ContainerOrder = {
  setup: ContainerSetup
  /** Keyed by the label's name. */
  labels: Record<string, string>
  /** The id of both the user and the group. */
  user: number
  folder: ServerFolder
  /** Files outside of the folder that the program reads, at the same path as here. */
  readable: string[]
  environment: Record<string, string>
  limits: ServerLimits
  /** UDP, the same inside and on the host; null for none. */
  port: number | null
  /** Replaces the command of the image. */
  command: string[]
}

/**
 * Returns the create request: the program sees its own folders, its readable files and its image,
 * can write only to its folders, and has no capabilities. The service must not restart it without
 * the agent.
 */
export function createContainerOrder(order: ContainerOrder): object {
  const { setup, user, folder, port, command } = order
  const portName = `${port}/udp`
  return {
    Image: setup.image,
    Entrypoint: command,
    User: `${user}:${user}`,
    WorkingDir: folder.root,
    Env: Object.entries(order.environment).map(([name, value]) => `${name}=${value}`),
    Labels: order.labels,
    ...(port !== null && { ExposedPorts: { [portName]: {} } }),
    StopSignal: 'SIGTERM',
    HostConfig: {
      Mounts: listMounts(order),
      NetworkMode: setup.network,
      ...(port !== null && { PortBindings: { [portName]: [{ HostPort: String(port) }] } }),
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': `rw,nosuid,nodev,noexec,size=${tmpBytes},mode=1777` },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges', `seccomp=${setup.seccomp}`],
      Ulimits: [
        { Name: 'nofile', Soft: maxOpenFiles, Hard: maxOpenFiles },
        // Podman would ask for more than some hosts give; what counts is the limit of the container.
        { Name: 'nproc', Soft: maxProcesses, Hard: maxProcesses },
        { Name: 'core', Soft: 0, Hard: 0 },
        { Name: 'fsize', Soft: maxFileBytes, Hard: maxFileBytes },
      ],
      // Limits the output outside of the console, which is short unless an engine attacks the disk.
      LogConfig: { Type: setup.logs, Config: { 'max-size': maxOutput } },
      RestartPolicy: { Name: '' },
      AutoRemove: false,
      ...(setup.runtime !== null && { Runtime: setup.runtime }),
      ...getBounds(order.limits),
    },
  }
}

/** For a new container, and for one that runs. */
export function getBounds({ memoryMb, cpuPercent, processes }: ServerLimits) {
  return {
    Memory: memoryMb * mib,
    MemorySwap: memoryMb * mib,
    CpuPeriod: cpuPeriodUs,
    CpuQuota: Math.round((cpuPercent / 100) * cpuPeriodUs),
    PidsLimit: processes,
  }
}

/** Returns the limits in the form of the container runtimes, for a call that only Podman has. */
export function getResources(limits: ServerLimits): object {
  const { Memory, MemorySwap, CpuPeriod, CpuQuota, PidsLimit } = getBounds(limits)
  return {
    memory: { limit: Memory, swap: MemorySwap },
    cpu: { period: CpuPeriod, quota: CpuQuota },
    pids: { limit: PidsLimit },
  }
}

/** Nothing that is made when it is missing: a path that is not there is a failure. */
function listMounts({ folder, readable }: ContainerOrder): object[] {
  const bind = (path: string, isReadOnly: boolean) => ({
    Type: 'bind',
    Source: path,
    Target: path,
    ReadOnly: isReadOnly,
  })
  return [
    ...[...listWritableFolders(folder), folder.lockFile].map((path) => bind(path, false)),
    ...readable.map((path) => bind(path, true)),
  ]
}
