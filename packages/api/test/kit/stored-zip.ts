import { crc32 } from 'node:zlib'

type Packed = { path: string; text: string }
type Placed = { name: Buffer; content: Buffer; offset: number }

const version = 45
const utf8Names = 0x0800
/** The entry counts of the old end record say so when there are more entries than 16 bits can count. */
const seeZip64 = 0xffff

/**
 * Packs files without compression, as PKWARE's APPNOTE 6.3.10 describes it (sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16).
 * Its time grows with the number of files; that of the product's library grows with the square of it.
 */
export function packStored(files: Iterable<Packed>): Buffer {
  const parts: Buffer[] = []
  const placed: Placed[] = []
  let offset = 0
  const add = (part: Buffer) => {
    parts.push(part)
    offset += part.length
  }
  for (const { path, text } of files) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    placed.push({ name, content, offset })
    add(Buffer.concat([writeHeader('PK\x03\x04', describe(name, content)), name, content]))
  }
  const start = offset
  for (const { name, content, offset: at } of placed)
    add(Buffer.concat([writeHeader('PK\x01\x02', describe(name, content), at), name]))
  add(endRecords(placed.length, start, offset))
  return Buffer.concat(parts)
}

function describe(name: Buffer, content: Buffer): Buffer {
  // The lengths of extra fields and the time stay 0.
  const it = Buffer.alloc(24)
  it.writeUInt16LE(utf8Names, 0)
  it.writeUInt32LE(crc32(content), 8)
  it.writeUInt32LE(content.length, 12)
  it.writeUInt32LE(content.length, 16)
  it.writeUInt16LE(name.length, 20)
  return it
}

/**
 * Writes the fixed part of a local header, or of a central header if `offset` names the local one: the signature, the
 * versions, what both say of the file, and the rest of a central header.
 */
function writeHeader(signature: string, file: Buffer, offset?: number): Buffer {
  const isCentral = offset !== undefined
  const head = Buffer.alloc(isCentral ? 8 : 6)
  head.write(signature, 'latin1')
  head.writeUInt16LE(version, 4)
  if (isCentral) head.writeUInt16LE(version, 6)
  const end = Buffer.alloc(isCentral ? 14 : 0)
  if (isCentral) end.writeUInt32LE(offset, 10)
  return Buffer.concat([head, file, end])
}

function endRecords(count: number, start: number, end: number): Buffer {
  const zip64 = Buffer.alloc(56)
  zip64.write('PK\x06\x06', 'latin1')
  zip64.writeBigUInt64LE(44n, 4)
  zip64.writeUInt16LE(version, 12)
  zip64.writeUInt16LE(version, 14)
  zip64.writeBigUInt64LE(BigInt(count), 24)
  zip64.writeBigUInt64LE(BigInt(count), 32)
  zip64.writeBigUInt64LE(BigInt(end - start), 40)
  zip64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(end), 8)
  locator.writeUInt32LE(1, 16)
  const old = Buffer.alloc(22)
  old.write('PK\x05\x06', 'latin1')
  old.writeUInt16LE(seeZip64, 8)
  old.writeUInt16LE(seeZip64, 10)
  old.writeUInt32LE(end - start, 12)
  old.writeUInt32LE(start, 16)
  return Buffer.concat([zip64, locator, old])
}
