import { bytesOf, type Command, payloadOf } from './command.ts'

/** A command that waits to be sent, or was sent and waits for its acknowledgement. */
export type Outgoing = {
  readonly command: Command
  /** What the window counts: the payload, but no less than it costs the receiver to hold it. 0 for no payload. */
  readonly windowBytes: number
  /** What the queue counts: the command takes memory too. */
  readonly bytes: number
  /** Among all commands of the peer, so that reliable and unreliable ones leave in the order they came. */
  readonly order: number
  attempts: number
  sentAt: number
  timeoutMs: number
}

export const outgoingOf = (command: Command, order: number): Outgoing => ({
  command,
  windowBytes: windowBytesOf(payloadOf(command)),
  bytes: bytesOf(command),
  order,
  attempts: 0,
  sentAt: 0,
  timeoutMs: 0,
})

/** Else a window of tiny packets would be more of them than the other end can keep in order. */
const leastWindowBytes = 64

const windowBytesOf = (payload: Uint8Array | null) =>
  payload === null ? 0 : Math.max(payload.length, leastWindowBytes)
