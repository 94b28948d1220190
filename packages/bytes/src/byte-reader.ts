import { findText } from './utf8.ts'

/**
 * Reads little-endian numbers and texts from the front. It never throws: past the end, and for a text that is
 * not UTF-8, it stays broken and returns zeros, so the caller checks once, at the end. Loops call `holds`
 * before they begin.
 */
export class ByteReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private next = 0
  private broken = false

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isBroken(): boolean {
    return this.broken
  }

  get at(): number {
    return this.next
  }

  get left(): number {
    return this.bytes.length - this.next
  }

  /** Whether all bytes were read and all reads were valid. */
  get isDone(): boolean {
    return !this.broken && this.left === 0
  }

  /** Returns whether the remaining bytes can hold a list with that many entries of that minimum size. */
  holds(count: number, minBytes: number): boolean {
    if (count * minBytes > this.left) this.broken = true
    return !this.broken
  }

  u8 = () => (this.step(1) ? this.view.getUint8(this.next - 1) : 0)
  u16 = () => (this.step(2) ? this.view.getUint16(this.next - 2, true) : 0)
  i16 = () => (this.step(2) ? this.view.getInt16(this.next - 2, true) : 0)
  u32 = () => (this.step(4) ? this.view.getUint32(this.next - 4, true) : 0)
  i32 = () => (this.step(4) ? this.view.getInt32(this.next - 4, true) : 0)

  /** NaN and infinity break the reader, because rules of a game must never meet them. */
  f32(): number {
    const value = this.step(4) ? this.view.getFloat32(this.next - 4, true) : 0
    if (Number.isFinite(value)) return value
    this.broken = true
    return 0
  }

  /** Returns a view, not a copy. */
  take(length: number): Uint8Array {
    return this.step(length) ? this.bytes.subarray(this.next - length, this.next) : new Uint8Array()
  }

  skip(length: number): void {
    this.step(length)
  }

  /** Reads a u16 with the number of bytes, then the bytes. */
  counted = () => this.take(this.u16())

  /** Returns the bytes read since `start`, as a copy that does not hold the file in memory. */
  since = (start: number) => this.bytes.slice(start, this.next)

  text(length: number): string {
    const text = findText(this.take(length))
    if (text === null) this.broken = true
    return text ?? ''
  }

  private step(length: number): boolean {
    if (this.broken || length > this.left) this.broken = true
    else this.next += length
    return !this.broken
  }
}
