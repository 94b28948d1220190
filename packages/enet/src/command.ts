/** What one end tells the other about the connection that it wants or grants. */
export type Terms = {
  /** The sender's own id, which the receiver puts on what it sends. */
  peerId: number
  incomingSession: number
  outgoingSession: number
  mtu: number
  windowBytes: number
  channels: number
  /** Bytes a second; 0 for no limit. */
  incomingBandwidth: number
  outgoingBandwidth: number
  throttle: ThrottleTerms
  connectId: number
}

export type ThrottleTerms = { intervalMs: number; acceleration: number; deceleration: number }

/** A piece of a packet that is too large for a datagram. */
export type Fragment = {
  /** Sequence number of the packet's first fragment. */
  start: number
  count: number
  number: number
  totalBytes: number
  offset: number
  payload: Uint8Array
}

type Body =
  | { kind: 'acknowledge'; acknowledged: number; sentTime: number }
  | { kind: 'connect'; terms: Terms; data: number }
  | { kind: 'verify-connect'; terms: Terms }
  | { kind: 'disconnect'; data: number }
  | { kind: 'ping' }
  | { kind: 'send-reliable'; payload: Uint8Array }
  | { kind: 'send-unreliable'; unreliableSequence: number; payload: Uint8Array }
  | { kind: 'send-unsequenced'; group: number; payload: Uint8Array }
  | { kind: 'send-fragment'; fragment: Fragment }
  | { kind: 'send-unreliable-fragment'; fragment: Fragment }
  | { kind: 'bandwidth-limit'; incoming: number; outgoing: number }
  | { kind: 'throttle-configure'; throttle: ThrottleTerms }

export type CommandKind = Body['kind']

export type Command = Body & {
  channel: number
  /** Of the command itself when it is reliable, else of the last reliable one before it. */
  sequence: number
  wantsAcknowledgement: boolean
}

export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

/** Numbers on the wire, and how many bytes a command has without its payload. */
export const wireOf: Record<CommandKind, { number: number; bytes: number }> = {
  acknowledge: { number: 1, bytes: 8 },
  connect: { number: 2, bytes: 48 },
  'verify-connect': { number: 3, bytes: 44 },
  disconnect: { number: 4, bytes: 8 },
  ping: { number: 5, bytes: 4 },
  'send-reliable': { number: 6, bytes: 6 },
  'send-unreliable': { number: 7, bytes: 8 },
  'send-fragment': { number: 8, bytes: 24 },
  'send-unsequenced': { number: 9, bytes: 8 },
  'bandwidth-limit': { number: 10, bytes: 12 },
  'throttle-configure': { number: 11, bytes: 16 },
  'send-unreliable-fragment': { number: 12, bytes: 24 },
}

/** What the user sent; null for commands that are about the connection. */
export function payloadOf(command: Command): Uint8Array | null {
  if ('payload' in command) return command.payload
  return 'fragment' in command ? command.fragment.payload : null
}

export const bytesOf = (command: Command) =>
  wireOf[command.kind].bytes + (payloadOf(command)?.length ?? 0)
