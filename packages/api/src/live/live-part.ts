import type { LiveCommand, LiveEvent } from '@trellis/contract/links/live.ts'
import type { Viewer } from './viewer.ts'

/** A session that a token or a ticket belongs to. */
export type Visitor = { userId: string; sessionId: string }

/** A user at the moment at which a panel connects or the account changes. */
export type Standing = {
  isRegistered: boolean
  isBanned: boolean
  /** The frame that shows the account to its panels. */
  frame: LiveEvent
}

/** Decides who may connect. Exactly one feature has it. */
export type LiveGate = {
  /** Returns null for a token that is not valid. A ticket is valid once. */
  identify(token: string): Visitor | null | Promise<Visitor | null>
  isOpen(sessionId: string): boolean | Promise<boolean>
  /** Returns null for a user who does not exist. */
  find(userId: string): Promise<Standing | null>
}

/** What each type of frame carries. */
export type LivePayloads = { [Frame in LiveCommand as Frame['type']]: Frame['payload'] }

/** Handlers for what panels send, by the type of the frame. A `Fault` is shown in the panel that sent the frame. */
export type LiveCommands = {
  [Type in keyof LivePayloads]?: (
    viewer: Viewer,
    payload: LivePayloads[Type],
  ) => void | Promise<void>
}

/** The parts that a feature adds to the live socket. */
export type LivePart = {
  /** Sends the first frames of a panel. `since` is the console line after which it continues. */
  greet?(viewer: Viewer, standing: Standing, since: number | null): void
  /** Stops or starts frames after the account's rights have changed. */
  review?(viewer: Viewer, standing: Standing): void
  /** Forgets a panel that is gone. */
  leave?(viewer: Viewer): void
  commands?: LiveCommands
}
