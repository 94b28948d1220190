import { bytesOf, type Command, payloadOf } from './command.ts'

/** A command that waits to be sent, or was sent and waits for its acknowledgement. */
export type Outgoing = {
  readonly command: Command
  /** What the window counts. */
  readonly payloadBytes: number
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
  payloadBytes: payloadOf(command)?.length ?? 0,
  bytes: bytesOf(command),
  order,
  attempts: 0,
  sentAt: 0,
  timeoutMs: 0,
})
