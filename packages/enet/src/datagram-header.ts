/** The header of every datagram. */
export type DatagramHeader = {
  /** The receiver's id, as it assigned it. */
  peerId: number
  /** Distinguishes this connection from an earlier one with the same peer id, in two bits. */
  session: number
  isCompressed: boolean
  /** The low 16 bits of the sender's clock in milliseconds; null when no command wants an acknowledgement. */
  sentTime: number | null
}

const sentTimeFlag = 0x8000
const compressedFlag = 0x4000

/** Returns null when the datagram is too short. */
export function readHeader(datagram: Buffer, at: number): DatagramHeader | null {
  if (datagram.length < at + 2) return null
  const word = datagram.readUInt16BE(at)
  const hasSentTime = (word & sentTimeFlag) !== 0
  if (hasSentTime && datagram.length < at + 4) return null
  return {
    peerId: word & 0xfff,
    session: (word >> 12) & 3,
    isCompressed: (word & compressedFlag) !== 0,
    sentTime: hasSentTime ? datagram.readUInt16BE(at + 2) : null,
  }
}

export const getHeaderBytes = (header: DatagramHeader) => (header.sentTime === null ? 2 : 4)

export function writeHeader(datagram: Buffer, at: number, header: DatagramHeader): void {
  const flags =
    (header.sentTime === null ? 0 : sentTimeFlag) | (header.isCompressed ? compressedFlag : 0)
  datagram.writeUInt16BE(header.peerId | (header.session << 12) | flags, at)
  if (header.sentTime !== null) datagram.writeUInt16BE(header.sentTime, at + 2)
}
