import { encodeUtf8 } from './utf8.ts'

/** Thrown for a number that its field cannot hold. */
export class FieldOverflow extends RangeError {
  override name = 'FieldOverflow'
}

/** Writes little-endian numbers, counted bytes and texts. Throws `FieldOverflow` for a number that does not fit. */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView
  private length = 0

  constructor(room = 64) {
    this.bytes = new Uint8Array(room)
    this.view = new DataView(this.bytes.buffer)
  }

  u8 = (value: number) => this.room(1).setUint8(this.step(1), requireFitting(value, 0, 8))
  u16 = (value: number) => this.room(2).setUint16(this.step(2), requireFitting(value, 0, 16), true)
  i16 = (value: number) => this.room(2).setInt16(this.step(2), requireFitting(value, 1, 16), true)
  u32 = (value: number) => this.room(4).setUint32(this.step(4), requireFitting(value, 0, 32), true)
  i32 = (value: number) => this.room(4).setInt32(this.step(4), requireFitting(value, 1, 32), true)
  f32 = (value: number) => this.room(4).setFloat32(this.step(4), requireFinite(value), true)

  put(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.step(bytes.length))
  }

  zeros(count: number): void {
    this.room(count)
    this.step(count)
  }

  /** Writes a u16 with the number of bytes, then the bytes. */
  counted(bytes: Uint8Array): void {
    this.u16(bytes.length)
    this.put(bytes)
  }

  /** Writes a text as counted bytes. */
  text16(text: string): void {
    this.counted(encodeUtf8(text))
  }

  /** Writes a text with a u32 length. */
  text32(text: string): void {
    const bytes = encodeUtf8(text)
    this.u32(bytes.length)
    this.put(bytes)
  }

  written = () => this.bytes.slice(0, this.length)

  /** Call this before each write, because growing replaces the view. */
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

function requireFitting(value: number, signBits: 0 | 1, bits: number): number {
  const min = -signBits * 2 ** (bits - 1)
  const max = 2 ** (bits - signBits) - 1
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new FieldOverflow(`The number ${value} does not fit into its ${bits} bits.`)
}

function requireFinite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new FieldOverflow(`${value} is no number that can be sent.`)
}
