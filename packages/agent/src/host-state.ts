import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type {
  HostState,
  LoopDelay,
  OffsiteState,
  Room,
} from '@trellis/contract/links/agent-host.ts'
import { trellisVersion } from '@trellis/program/version.ts'

type HostFacts = {
  engineVersion: string
  startedAt: number
  loopDelay: LoopDelay
  reserveBytes: number
  isDiskFull: boolean
  offsite: OffsiteState | null
}

/** How this machine is right now, seen from the disk that the folder is on. */
export async function readHostState(
  folder: string,
  { startedAt, ...facts }: HostFacts,
): Promise<HostState> {
  return {
    trellisVersion,
    nodeVersion: process.version,
    ...facts,
    startedAt: new Date(startedAt).toISOString(),
    dataDisk: await readDisk(folder),
    memory: { freeBytes: freemem(), totalBytes: totalmem() },
    load: loadavg()[0] ?? 0,
    cores: availableParallelism(),
  }
}

/** Counts space reserved for the system as used. */
async function readDisk(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
