import { ItemsDatFault } from './fault.ts'

/** Little-endian numbers and counted bytes; a number that its field cannot hold is an `ItemsDatFault`. */
export class ByteWriter {
  private bytes = new Uint8Array(64 * 1024)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  u8 = (value: number) => this.view.setUint8(this.step(1), fitting(value, 0, 8))
  u16 = (value: number) => this.view.setUint16(this.step(2), fitting(value, 0, 16), true)
  i16 = (value: number) => this.view.setInt16(this.step(2), fitting(value, 1, 16), true)
  u32 = (value: number) => this.view.setUint32(this.step(4), fitting(value, 0, 32), true)
  i32 = (value: number) => this.view.setInt32(this.step(4), fitting(value, 1, 32), true)

  put(bytes: Uint8Array): void {
    const start = this.step(bytes.length)
    this.bytes.set(bytes, start)
  }

  /** A u16 with the number of bytes, then the bytes. */
  counted(bytes: Uint8Array): void {
    this.u16(bytes.length)
    this.put(bytes)
  }

  written = () => this.bytes.slice(0, this.length)

  private step(length: number): number {
    const start = this.length
    this.length += length
    if (this.length > this.bytes.length) this.grow()
    return start
  }

  private grow(): void {
    const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2))
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
