import {
  type Command,
  type CommandKind,
  type CommandOf,
  type Fragment,
  findPayload,
  getWire,
  type Terms,
  type ThrottleTerms,
} from './command.ts'

/** Writes a command and its payload. Returns its end. The caller ensures that there is room. */
export function writeCommand(bytes: Buffer, at: number, command: Command): number {
  const { number, bytes: size } = getWire[command.kind]
  bytes.writeUInt8(number | getFlags(command), at)
  bytes.writeUInt8(command.channel, at + 1)
  bytes.writeUInt16BE(command.sequence, at + 2)
  writeBody(bytes, at + 4, command)
  const payload = findPayload(command)
  if (payload === null) return at + size
  bytes.set(payload, at + size)
  return at + size + payload.length
}

const unsequencedFlag = 0x40

function getFlags(command: Command): number {
  if (command.wantsAcknowledgement) return 0x80
  return command.kind === 'send-unsequenced' || command.kind === 'disconnect' ? unsequencedFlag : 0
}

function writeBody(bytes: Buffer, at: number, command: Command): void {
  switch (command.kind) {
    case 'acknowledge':
      bytes.writeUInt16BE(command.acknowledged, at)
      bytes.writeUInt16BE(command.sentTime, at + 2)
      break
    case 'connect':
      writeTerms(bytes, at, command.terms)
      bytes.writeUInt32BE(command.data, at + 40)
      break
    case 'verify-connect':
      writeTerms(bytes, at, command.terms)
      break
    case 'disconnect':
      bytes.writeUInt32BE(command.data, at)
      break
    case 'bandwidth-limit':
      bytes.writeUInt32BE(command.incoming, at)
      bytes.writeUInt32BE(command.outgoing, at + 4)
      break
    case 'throttle-configure':
      writeThrottle(bytes, at, command.throttle)
      break
    case 'ping':
      break
    case 'send-fragment':
    case 'send-reliable':
    case 'send-unreliable':
    case 'send-unreliable-fragment':
    case 'send-unsequenced':
      writeSend(bytes, at, command)
  }
}

type Send = CommandOf<Extract<CommandKind, `send-${string}`>>

function writeSend(bytes: Buffer, at: number, command: Send): void {
  switch (command.kind) {
    case 'send-reliable':
      bytes.writeUInt16BE(command.payload.length, at)
      break
    case 'send-unreliable':
      bytes.writeUInt16BE(command.unreliableSequence, at)
      bytes.writeUInt16BE(command.payload.length, at + 2)
      break
    case 'send-unsequenced':
      bytes.writeUInt16BE(command.group, at)
      bytes.writeUInt16BE(command.payload.length, at + 2)
      break
    case 'send-fragment':
    case 'send-unreliable-fragment':
      writeFragment(bytes, at, command.fragment)
  }
}

function writeFragment(bytes: Buffer, at: number, fragment: Fragment): void {
  bytes.writeUInt16BE(fragment.start, at)
  bytes.writeUInt16BE(fragment.payload.length, at + 2)
  bytes.writeUInt32BE(fragment.count, at + 4)
  bytes.writeUInt32BE(fragment.number, at + 8)
  bytes.writeUInt32BE(fragment.totalBytes, at + 12)
  bytes.writeUInt32BE(fragment.offset, at + 16)
}

function writeTerms(bytes: Buffer, at: number, terms: Terms): void {
  bytes.writeUInt16BE(terms.peerId, at)
  bytes.writeUInt8(terms.incomingSession, at + 2)
  bytes.writeUInt8(terms.outgoingSession, at + 3)
  bytes.writeUInt32BE(terms.mtu, at + 4)
  bytes.writeUInt32BE(terms.windowBytes, at + 8)
  bytes.writeUInt32BE(terms.channels, at + 12)
  bytes.writeUInt32BE(terms.incomingBandwidth, at + 16)
  bytes.writeUInt32BE(terms.outgoingBandwidth, at + 20)
  writeThrottle(bytes, at + 24, terms.throttle)
  bytes.writeUInt32BE(terms.connectId, at + 36)
}

function writeThrottle(bytes: Buffer, at: number, throttle: ThrottleTerms): void {
  bytes.writeUInt32BE(throttle.intervalMs, at)
  bytes.writeUInt32BE(throttle.acceleration, at + 4)
  bytes.writeUInt32BE(throttle.deceleration, at + 8)
}
