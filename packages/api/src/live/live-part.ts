import type { LiveCommand, LiveEvent } from '@trellis/contract/links/live.ts'
import type { Viewer } from './viewer.ts'

/** The user and session of a token or a ticket. */
export type Visitor = { userId: string; sessionId: string }

/** A user's state when a panel connects or the account changes. */
export type AccountState = {
  isRegistered: boolean
  isBanned: boolean
  /** The frame that shows the account to its panels. */
  frame: LiveEvent
}

/** Decides who may connect. Exactly one feature provides it. */
export type LiveGuard = {
  /** Returns null for a token that is not valid. A ticket is valid once. */
  identify(token: string): Visitor | null | Promise<Visitor | null>
  isOpen(sessionId: string): boolean | Promise<boolean>
  /** Returns null for a user who does not exist. */
  find(userId: string): Promise<AccountState | null>
}

/** The payload of each type of frame. */
export type LivePayloads = { [Frame in LiveCommand as Frame['type']]: Frame['payload'] }

/** Handlers for frames from panels, by type. A `Fault` is shown in the panel that sent the frame. */
export type LiveCommands = {
  [Type in keyof LivePayloads]?: (
    viewer: Viewer,
    payload: LivePayloads[Type],
  ) => void | Promise<void>
}

/** The parts that a feature adds to the live socket. */
export type LivePart = {
  /** Sends the initial frames of a panel. `since` is the console line that it wants to continue from. */
  onConnect?(viewer: Viewer, account: AccountState, since: number | null): void
  /** Starts or stops the streams that the user may see, after the account changed. */
  review?(viewer: Viewer, account: AccountState): void
  /** Shows the server that the panel has switched to, and stops the streams of the one before. */
  showServer?(viewer: Viewer, account: AccountState): void
  /** Releases the state of a closed panel. */
  leave?(viewer: Viewer): void
  commands?: LiveCommands
}
