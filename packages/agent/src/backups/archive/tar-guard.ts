import { createDamagedFault } from './archive-fault.ts'

const block = 512
const plainFile = 0x30
const longName = 0x78
const maxLongName = 4096

export type TarBounds = { entries: number; bytes: number }

/**
 * Checks a tar's headers before the reader sees them: it allows plain files only, within the limits
 * for number and size, only a name in a long-name header, and no bytes after the end.
 */
export class TarGuard {
  readonly #bounds: TarBounds
  readonly #header = Buffer.alloc(block)
  #have = 0
  #skip = 0
  #nameBytes = 0
  #name: Buffer[] = []
  #ends = 0
  #entries = 0
  #bytes = 0

  constructor(bounds: TarBounds) {
    this.#bounds = bounds
  }

  take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      at += this.#skip > 0 ? this.#pass(chunk.subarray(at)) : this.#read(chunk.subarray(at))
    }
  }

  /** Throws for a truncated tar. */
  end(): void {
    if (this.#ends !== 2 || this.#have > 0 || this.#skip > 0) throw createDamagedFault()
  }

  #pass(rest: Buffer): number {
    const taken = Math.min(this.#skip, rest.length)
    this.#skip -= taken
    if (this.#nameBytes > 0) this.#passName(rest.subarray(0, taken))
    return taken
  }

  #passName(part: Buffer): void {
    const mine = part.subarray(0, this.#nameBytes)
    this.#name.push(Buffer.from(mine))
    this.#nameBytes -= mine.length
    if (this.#nameBytes > 0) return
    const text = Buffer.concat(this.#name).toString('utf8')
    this.#name = []
    const length = /^(\d+) path=[^\n]*\n$/.exec(text)?.[1]
    if (Number(length) !== Buffer.byteLength(text)) throw createDamagedFault()
  }

  #read(rest: Buffer): number {
    const taken = Math.min(block - this.#have, rest.length)
    rest.copy(this.#header, this.#have, 0, taken)
    this.#have += taken
    if (this.#have === block) {
      this.#have = 0
      this.#checkHeader()
    }
    return taken
  }

  #checkHeader(): void {
    if (this.#header.every((byte) => byte === 0)) {
      this.#ends++
      if (this.#ends > 2) throw createDamagedFault()
      return
    }
    if (this.#ends > 0) throw createDamagedFault()
    const size = this.#size()
    const type = this.#header[156]
    if (type === longName && size > 0 && size <= maxLongName) this.#nameBytes = size
    else if (type !== plainFile) throw createDamagedFault()
    else {
      this.#entries++
      this.#bytes += size
    }
    if (this.#entries > this.#bounds.entries || this.#bytes > this.#bounds.bytes)
      throw createDamagedFault()
    this.#skip = Math.ceil(size / block) * block
  }

  /**
   * Parses octal digits; rejects any other encoding, which tar uses only for sizes above all that
   * we pack.
   */
  #size(): number {
    const text = this.#header.toString('latin1', 124, 136)
    if (!/^[0-7]{1,11}[ \0]*$/.test(text)) throw createDamagedFault()
    return Number.parseInt(text, 8)
  }
}
