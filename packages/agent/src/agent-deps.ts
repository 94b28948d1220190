import type { spawn } from 'node:child_process'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Log } from '@trellis/program/log.ts'
import type { BlobStore } from './backups/offsite/blob-store.ts'
import type { Entrance } from './lobby/entrance.ts'
import type { RuntimeDriver } from './runtime/driver.ts'
import type { ThreadSource } from './threads/thread-pool.ts'
import type { Timings } from './timings.ts'

/** The outside world as `main.ts` hands it down. */
export type AgentDeps = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds that never go back. */
  monotonic: () => number
  randomId: () => string
  spawn: typeof spawn
  log: Log
  timings: Timings
  /** The disk space reserved for the last saves on a full disk. */
  ballastBytes: number
  /** How game servers are run. */
  driver: RuntimeDriver
  /** Default limits of a server. */
  limits: ServerLimits
  /** Node and its arguments up to the engine's main file. */
  engineCommand: string[]
  /** The same up to the bridge's, which leads other engines; null where none is run. */
  bridgeCommand: string[] | null
  /** Whether engines other than the bundled one may run without a sandbox. */
  allowsUnsandboxedEngines: boolean
  /** The threads that work with servers' files. */
  dataThreads: ThreadSource
  /** The program of the threads that pack and check backups. */
  archiveWorker: string | URL
  /** Where copies of backups go; null when none are wanted. */
  blobStore: BlobStore | null
  /** All that an engine or the lobby may see of the agent's own environment. */
  engineEnvironment: Record<string, string>
  /** How players come to the servers. */
  entrance: Entrance
  /** Differs after every start of the machine. */
  bootId: string
}
