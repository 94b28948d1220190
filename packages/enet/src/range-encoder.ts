const top = 0x1000000
const bottom = 0x10000

/**
 * Encodes shares of a total in as few bytes as possible, as a narrowing interval of 32-bit numbers without
 * carries.
 */
export class RangeEncoder {
  readonly #out: Uint8Array
  readonly #limit: number
  #at = 0
  #low = 0
  #range = 0xffffffff

  constructor(out: Uint8Array, limit: number) {
    this.#out = out
    this.#limit = limit
  }

  /** Returns false when the output is full. */
  encode(under: number, count: number, total: number): boolean {
    this.#range = Math.floor(this.#range / total)
    this.#low = (this.#low + under * this.#range) >>> 0
    this.#range *= count
    for (;;) {
      if ((this.#low ^ (this.#low + this.#range)) >>> 0 >= top) {
        if (this.#range >= bottom) return true
        this.#range = -this.#low & (bottom - 1)
      }
      if (!this.#put()) return false
      this.#range = (this.#range << 8) >>> 0
    }
  }

  /** Returns the total number of bytes; null when they did not fit. */
  finish(): number | null {
    while (this.#low !== 0) if (!this.#put()) return null
    return this.#at
  }

  #put(): boolean {
    if (this.#at >= this.#limit) return false
    this.#out[this.#at++] = this.#low >>> 24
    this.#low = (this.#low << 8) >>> 0
    return true
  }
}

/** The reverse of `RangeEncoder`. Missing bytes read as zeros, because the encoder omits them at the end. */
export class RangeDecoder {
  readonly #bytes: Uint8Array
  #at = 4
  #low = 0
  #range = 0xffffffff
  #code: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#code =
      (((bytes[0] ?? 0) << 24) |
        ((bytes[1] ?? 0) << 16) |
        ((bytes[2] ?? 0) << 8) |
        (bytes[3] ?? 0)) >>>
      0
  }

  /** Returns the position of the next share in the total. Must be followed by `take` of that share. */
  place(total: number): number {
    this.#range = Math.floor(this.#range / total)
    return Math.floor(((this.#code - this.#low) >>> 0) / this.#range)
  }

  take(under: number, count: number): void {
    this.#low = (this.#low + under * this.#range) >>> 0
    this.#range *= count
    for (;;) {
      if ((this.#low ^ (this.#low + this.#range)) >>> 0 >= top) {
        if (this.#range >= bottom) return
        this.#range = -this.#low & (bottom - 1)
      }
      this.#code = ((this.#code << 8) | (this.#bytes[this.#at++] ?? 0)) >>> 0
      this.#range = (this.#range << 8) >>> 0
      this.#low = (this.#low << 8) >>> 0
    }
  }
}
