import type { ScriptStopReason } from '@trellis/contract/kit/script-bounds.ts'

/** An error or an excess of a script. `line` counts in the owner's source; null when no line is known. */
export type ScriptFault = { reason: ScriptStopReason; text: string; line: number | null }

/** Messages to the thread of the scripts. Values that scripts read are JSON texts. */
export type ToThread =
  | { kind: 'load'; name: string; number: number; source: string; state: string }
  | { kind: 'unload'; name: string }
  /** Something that happened, or the results of acts. The thread answers each with `done`. */
  | { kind: 'event'; name: string; event: string }

export type FromThread =
  /** `about` is the JSON text of the handlers of the script. */
  | { kind: 'loaded'; name: string; about: string }
  /** The acts of one call, in order. They are applied together. */
  | { kind: 'acts'; name: string; acts: string[] }
  | { kind: 'done'; name: string }
  | { kind: 'log'; name: string; text: string }
  /** With `isOver` the script does not run any more. */
  | { kind: 'fault'; name: string; fault: ScriptFault; isOver: boolean }

/**
 * The thread writes here which script it runs, so that the engine can name one that hangs, and its own number in the
 * system, which stays 0 where the system does not say it.
 */
export const busyFields = { script: 0, call: 1, thread: 2, length: 3 } as const

/** The data that the thread gets when it starts. */
export type ThreadData = { busy: Int32Array }
