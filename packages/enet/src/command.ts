/** The parameters of a connection that one end requests or grants. */
export type Terms = {
  /** The sender's own id, which the receiver puts into its datagrams. */
  peerId: number
  incomingSession: number
  outgoingSession: number
  mtu: number
  windowBytes: number
  channels: number
  /** Bytes per second; 0 means no limit. */
  incomingBandwidth: number
  outgoingBandwidth: number
  throttle: ThrottleTerms
  connectId: number
}

export type ThrottleTerms = { intervalMs: number; acceleration: number; deceleration: number }

/** A piece of a packet that is too large for a datagram. */
export type Fragment = {
  /** The sequence number of the packet's first fragment. */
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
  /** The command's own number when it is reliable, otherwise that of the last reliable command before it. */
  sequence: number
  wantsAcknowledgement: boolean
}

export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

/** The number of each command on the wire, and its size in bytes without the payload. */
export const getWire: Record<CommandKind, { number: number; bytes: number }> = {
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

/** Returns the user's bytes; null for commands that control the connection. */
export function findPayload(command: Command): Uint8Array | null {
  if ('payload' in command) return command.payload
  return 'fragment' in command ? command.fragment.payload : null
}

export const getBytes = (command: Command) =>
  getWire[command.kind].bytes + (findPayload(command)?.length ?? 0)
