import { ItemsDatFault } from './fault.ts'

/** Little-endian numbers and counted bytes from the front on; past the end is an `ItemsDatFault`. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private next = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get at(): number {
    return this.next
  }

  get left(): number {
    return this.bytes.length - this.next
  }

  u8 = () => this.view.getUint8(this.step(1))
  u16 = () => this.view.getUint16(this.step(2), true)
  i16 = () => this.view.getInt16(this.step(2), true)
  u32 = () => this.view.getUint32(this.step(4), true)
  i32 = () => this.view.getInt32(this.step(4), true)

  take(length: number): Uint8Array {
    const start = this.step(length)
    return this.bytes.subarray(start, start + length)
  }

  /** A u16 with the number of bytes, then the bytes. */
  counted = () => this.take(this.u16())

  /** What was read since `start`, as a copy that does not hold the file in memory. */
  since = (start: number) => this.bytes.slice(start, this.next)

  private step(length: number): number {
    if (length > this.left) throw new ItemsDatFault('The items file is cut off.')
    this.next += length
    return this.next - length
  }
}
