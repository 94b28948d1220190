import type { Isolation, ServerLimits } from '@trellis/contract/isolation.ts'
import type { RunId, ServerId } from '@trellis/contract/kit/ids.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** How a run ended; `fault` is the driver's own sentence for what it can tell of the reason. */
export type EngineExit = { code: number | null; signal: string | null; fault?: string }

/** What tells a run's process from every other one, also to the next agent. */
export type EngineHandle = { pid: number; startTime: string }

/** What a run's processes take together, as the kernel says and not the engine. */
export type EngineUse = {
  memoryMb: number
  cpuMs: number
  /** When that was, in milliseconds of one clock; now, unless it is told. */
  at?: number
}

/** One server as a driver knows it. */
export type RunPlace = { serverId: ServerId; port: number; folder: ServerFolder; run: RunId }

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
  /** Part of its environment, too; or each the content of a file that `<NAME>_FILE` names, where others can see environments. */
  secrets: Record<string, string>
  /** Files outside of the server's folder that the program reads. */
  readable: string[]
  limits: ServerLimits
}

/** One run of one engine. Heard of no more after its exit or `close`. */
export type EngineRun = {
  /** Throws when it cannot even be tried; what fails later is an exit. */
  spawn: (order: RunOrder) => void
  /** Looks at what is there already, after a spawn by an agent that is gone. */
  adopt: (handle: EngineHandle | null) => void
  /** Once a second: notices what could not tell of its end, and ends what takes more than it may where nobody else does. */
  check: () => void
  /** From now on; at once where the kernel does it. */
  bound: (limits: ServerLimits) => void
  /** Null while there is nothing to look at. */
  use: () => EngineUse | null
  /** Waits until there is a process when there is none yet. */
  signal: (signal: NodeJS.Signals) => void
  /** Nothing more is heard of it; it goes on. */
  close: () => void
}

/** A server and the UDP port that is its own. */
export type PortHolder = { serverId: ServerId; port: number }
/** A server and the UDP port that it took although it is not its own. */
export type Trespass = { serverId: ServerId; port: number }

/** How game servers are run on this machine. */
export type RuntimeDriver = {
  /** For servers that are started from now on. */
  readonly isolation: Isolation
  newRun: (place: RunPlace, events: RunEvents) => EngineRun
  /**
   * The process of a run that an earlier agent began, or how it ended; null when nothing is known of it. A driver that has to
   * ask for it gives a handle at once, and whoever adopts it hears of its end.
   */
  find: (
    place: RunPlace,
    handle: EngineHandle | null,
  ) => { handle: EngineHandle | null } | { exit: EngineExit } | null
  /**
   * Before the agent changes or reads the files of a server that does not run: nothing of the run is left. Gives the
   * sentence for a run that was ended for one of its limits, once.
   */
  settle: (place: Omit<RunPlace, 'run'>) => string | undefined
  /**
   * Once a second: servers that hold the UDP port of another one, or one of the reserved ports. Empty where the runtime keeps
   * ports apart.
   */
  trespassers: (servers: readonly PortHolder[], reserved: readonly number[]) => Trespass[]
}
