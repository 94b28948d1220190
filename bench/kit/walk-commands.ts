export type CommandListeners = {
  wantsAnswer: (channel: number, sequence: number) => void
  acknowledged: (channel: number, sequence: number) => void
  /** The connection is established: the server's peer id and the session to write into each datagram. */
  granted: (remoteId: number, session: number) => void
  packet: (payload: Buffer) => void
  over: () => void
}

/** Bytes of each kind of command without its payload, by command number; 0 for unknown ones. */
const sizes = [0, 8, 48, 44, 8, 4, 6, 8, 24, 8, 12, 16, 24]
/** The offset of the payload length in each kind of command that has a payload. */
const lengthAt: Record<number, number> = { 6: 4, 7: 6, 8: 6, 9: 6, 12: 6 }

/** Reads the commands of a server's datagram in place, without allocating objects. */
export function walkCommands(bytes: Buffer, listeners: CommandListeners): void {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const flags = bytes[at] ?? 0
    const kind = flags & 15
    const size = sizes[kind] ?? 0
    if (size === 0) return
    const channel = bytes[at + 1] ?? 0
    const lengthField = lengthAt[kind]
    const length = lengthField === undefined ? 0 : bytes.readUInt16BE(at + lengthField)
    if (kind === 1) listeners.acknowledged(channel, bytes.readUInt16BE(at + 4))
    else if (kind === 3) listeners.granted(bytes.readUInt16BE(at + 4), (bytes[at + 7] ?? 0) & 3)
    else if (kind === 4) listeners.over()
    else if (kind === 6 || kind === 7)
      listeners.packet(bytes.subarray(at + size, at + size + length))
    if ((flags & 0x80) !== 0) listeners.wantsAnswer(channel, bytes.readUInt16BE(at + 2))
    at += size + length
  }
}
