import { type Command, findPayload, getBytes } from './command.ts'

/** A command that is queued, or was sent and waits for its acknowledgement. */
export type Outgoing = {
  readonly command: Command
  /**
   * The size that the window counts: the payload, but at least the receiver's cost to hold it. 0 without
   * payload.
   */
  readonly windowBytes: number
  /** The size that the queue counts, including the memory of the command. */
  readonly bytes: number
  /** The position among all commands of the peer, so that reliable and unreliable ones are sent in order. */
  readonly order: number
  attempts: number
  sentAt: number
  timeoutMs: number
}

export const getOutgoing = (command: Command, order: number): Outgoing => ({
  command,
  windowBytes: getWindowBytes(findPayload(command)),
  bytes: getBytes(command),
  order,
  attempts: 0,
  sentAt: 0,
  timeoutMs: 0,
})

/**
 * Without this minimum, a window of tiny packets would have more of them than the other end can keep in
 * order.
 */
const minWindowBytes = 64

const getWindowBytes = (payload: Uint8Array | null) =>
  payload === null ? 0 : Math.max(payload.length, minWindowBytes)
