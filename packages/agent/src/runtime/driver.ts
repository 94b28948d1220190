import type { RunId, ServerId } from '@trellis/contract/kit/ids.ts'
import type { Isolation, ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** The end of a run; `fault` is the driver's reason, if it knows it. */
export type EngineExit = { code: number | null; signal: string | null; fault?: Reason }

/** Identifies a run's process uniquely, also for the next agent. */
export type EngineHandle = { pid: number; startTime: string }

/** The resource use of a run's processes, as the kernel reports it. */
export type EngineUse = {
  memoryMb: number
  cpuMs: number
  /** Time of the measurement in milliseconds of one clock; the default is now. */
  at?: number
}

/** One server as a driver knows it. */
export type RunTarget = { serverId: ServerId; port: number; folder: ServerFolder; run: RunId }

export type RunEvents = {
  onProcess: (handle: EngineHandle) => void
  /** The control socket can be dialled. */
  onListening: () => void
  onExit: (exit: EngineExit) => void
}

export type RunOrder = {
  /** The program and its arguments. */
  command: string[]
  environment: Record<string, string>
  /**
   * Secrets. Passed as environment variables, or as `<NAME>_FILE` paths where others can read the
   * environment.
   */
  secrets: Record<string, string>
  /** Files outside of the server's folder that the program reads. */
  readable: string[]
  limits: ServerLimits
}

/** One run of one engine. It sends no event after its exit or `close`. */
export type EngineRun = {
  /** Throws when it cannot even be tried; what fails later is an exit. */
  spawn: (order: RunOrder) => void
  /** Adopts the process of a run that an earlier agent started. */
  adopt: (handle: EngineHandle | null) => void
  /**
   * Runs once a second: detects ends that caused no event, and kills a run above its limits where
   * the kernel does not.
   */
  check: () => void
  /** From now on; at once where the kernel does it. */
  bound: (limits: ServerLimits) => void
  /** Returns null while there is no process to measure. */
  use: () => EngineUse | null
  /** Waits until there is a process when there is none yet. */
  signal: (signal: NodeJS.Signals) => void
  /** Stops all callbacks; the run continues. */
  close: () => void
}

/** A server and the UDP port that is its own. */
export type PortHolder = { serverId: ServerId; port: number }
/** A server and the UDP port that it took although it is not its own. */
export type PortConflict = { serverId: ServerId; port: number }

/** How game servers are run on this machine. */
export type RuntimeDriver = {
  /** Applies to servers that start from now on. */
  readonly isolation: Isolation
  newRun: (place: RunTarget, events: RunEvents) => EngineRun
  /**
   * Returns the process of a run that an earlier agent began, or its exit; null when nothing is
   * known of it. A driver that has to ask a service returns a handle at once, and the adopting run
   * reports the end.
   */
  find: (
    place: RunTarget,
    handle: EngineHandle | null,
  ) => { handle: EngineHandle | null } | { exit: EngineExit } | null
  /**
   * Ends all leftovers of a run, before the agent reads or changes the files of a stopped server.
   * Returns, once, the sentence for a run that was killed for a limit.
   */
  settle: (place: Omit<RunTarget, 'run'>) => Reason | undefined
  /**
   * Lists servers that hold the UDP port of another one, or a reserved port. Called once a second. Empty where the
   * runtime isolates ports.
   */
  findPortConflicts: (servers: readonly PortHolder[], reserved: readonly number[]) => PortConflict[]
}
