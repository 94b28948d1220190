import { ItemsDatFault } from './fault.ts'

/** Little-endian numbers and counted bytes; a number that its field cannot hold is an `ItemsDatFault`. */
export class ByteWriter {
  private bytes = new Uint8Array(64 * 1024)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  u8 = (value: number) => this.room(1).setUint8(this.step(1), fitting(value, 0, 8))
  u16 = (value: number) => this.room(2).setUint16(this.step(2), fitting(value, 0, 16), true)
  i16 = (value: number) => this.room(2).setInt16(this.step(2), fitting(value, 1, 16), true)
  u32 = (value: number) => this.room(4).setUint32(this.step(4), fitting(value, 0, 32), true)
  i32 = (value: number) => this.room(4).setInt32(this.step(4), fitting(value, 1, 32), true)

  put(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.step(bytes.length))
  }

  /** A u16 with the number of bytes, then the bytes. */
  counted(bytes: Uint8Array): void {
    this.u16(bytes.length)
    this.put(bytes)
  }

  written = () => this.bytes.slice(0, this.length)

  /** Asked for before each write: growing replaces the view. */
  private room(length: number): DataView {
    const needed = this.length + length
    if (needed > this.bytes.length) this.grow(needed)
    return this.view
  }

  private step(length: number): number {
    const start = this.length
    this.length += length
    return start
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    larger.set(this.bytes)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }
}

function fitting(value: number, signBits: 0 | 1, bits: number): number {
  const least = -signBits * 2 ** (bits - 1)
  const most = 2 ** (bits - signBits) - 1
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new ItemsDatFault(`The number ${value} does not fit into its ${bits} bits.`)
}
