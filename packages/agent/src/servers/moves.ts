import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'

/** The statuses that the agent knows, and WAITING: offline between a crash and the next start. */
export type Phase = Exclude<ServerStatus, 'UNKNOWN'> | 'WAITING'

/** The events that can happen to a server. */
export type Input =
  | PowerAction
  /** The engine said that it is ready. */
  | 'ready'
  /** The process is gone. */
  | 'exit'
  /** The engine stops because its owner said so in the console. */
  | 'leave'
  /** The wait after a crash is over. */
  | 'due'
  /** Too many crashes. */
  | 'halt'
  /** The agent itself ends and takes its servers down. */
  | 'shutdown'

export type Effect =
  | 'spawn'
  /** Asks the engine to stop, and presses harder while it does not. */
  | 'ask-to-stop'
  /** The same, for an engine that has begun to stop on its own initiative. */
  | 'watch-stop'
  | 'kill'
  | 'recover'
  | 'give-up'

export type Move = { to: Phase; effect: Effect | null }

const spawn: Move = { to: 'STARTING', effect: 'spawn' }
const kill: Move = { to: 'STOPPING', effect: 'kill' }
const giveUp: Move = { to: 'OFFLINE', effect: 'give-up' }
const crash: Move = { to: 'WAITING', effect: 'recover' }

const moves: Record<Phase, Partial<Record<Input, Move>>> = {
  OFFLINE: { start: spawn, restart: spawn },
  WAITING: {
    start: spawn,
    restart: spawn,
    due: spawn,
    stop: giveUp,
    kill: giveUp,
    halt: { to: 'OFFLINE', effect: null },
    shutdown: { to: 'OFFLINE', effect: null },
  },
  STARTING: {
    ready: { to: 'ONLINE', effect: null },
    exit: crash,
    leave: { to: 'STOPPING', effect: 'watch-stop' },
    kill,
    shutdown: { to: 'STOPPING', effect: 'ask-to-stop' },
  },
  ONLINE: {
    stop: { to: 'STOPPING', effect: 'ask-to-stop' },
    restart: { to: 'RESTARTING', effect: 'ask-to-stop' },
    leave: { to: 'STOPPING', effect: 'watch-stop' },
    exit: crash,
    kill,
    shutdown: { to: 'STOPPING', effect: 'ask-to-stop' },
  },
  STOPPING: { exit: { to: 'OFFLINE', effect: null }, kill },
  RESTARTING: {
    exit: spawn,
    kill,
    shutdown: { to: 'STOPPING', effect: null },
  },
}

/** Null when the phase refuses the input. */
export function moveFor(phase: Phase, input: Input): Move | null {
  return moves[phase][input] ?? null
}

export function getStatus(phase: Phase): Exclude<ServerStatus, 'UNKNOWN'> {
  return phase === 'WAITING' ? 'OFFLINE' : phase
}
