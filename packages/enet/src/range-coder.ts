import type { ByteContext } from './byte-context.ts'
import { ByteModel } from './byte-model.ts'
import { RangeDecoder, RangeEncoder } from './range-encoder.ts'

/**
 * ENet's own compression: a range coder with an adaptive model of order two. The model restarts with each
 * datagram. Its memory, about half a megabyte, is kept between calls.
 */
export class RangeCoder {
  readonly #model = new ByteModel()

  /** Returns the number of bytes written to `out`; null when the result is not shorter than `bytes`. */
  encode(bytes: Uint8Array, out: Uint8Array): number | null {
    const model = this.#model
    const encoder = new RangeEncoder(out, Math.min(out.length, bytes.length - 1))
    model.reset()
    for (const value of bytes) {
      if (!this.#encodeByte(encoder, value)) return null
      model.end()
    }
    const length = encoder.finish()
    return length !== null && length < bytes.length ? length : null
  }

  /** Returns the number of bytes written to `out`; null when the stream is malformed or does not fit. */
  decode(bytes: Uint8Array, out: Uint8Array): number | null {
    const model = this.#model
    const decoder = new RangeDecoder(bytes)
    model.reset()
    for (let at = 0; ; at++) {
      const value = this.#decodeByte(decoder)
      if (value === ended) return at
      if (value === null || at >= out.length) return null
      out[at] = value
      model.end()
    }
  }

  #encodeByte(encoder: RangeEncoder, value: number): boolean {
    const model = this.#model
    model.begin()
    for (let context = model.context; ; context = context.shorter ?? model.root) {
      const { escapes, total } = context
      model.learn(context, value)
      const { under, count } = model.share
      if (count > 0) {
        if (!encoder.encode(escapes + under, count, total)) return false
      } else if (escapes > 0 && escapes < total && !encoder.encode(0, escapes, total)) {
        return false
      }
      model.settle(context)
      if (count > 0) return true
    }
  }

  #decodeByte(decoder: RangeDecoder): number | null {
    const model = this.#model
    model.begin()
    for (let context = model.context; ; context = context.shorter ?? model.root) {
      const { escapes, total } = context
      if (escapes > 0 && escapes < total) {
        const place = decoder.place(total)
        if (place >= escapes) return this.#takeByte(decoder, context, place - escapes)
        decoder.take(0, escapes)
        if (context === model.root) return ended
      }
    }
  }

  #takeByte(decoder: RangeDecoder, context: ByteContext, place: number): number | null {
    const model = this.#model
    const { escapes } = context
    if (!model.find(context, place)) return null
    const { found } = model
    const { value, under, count } = model.share
    decoder.take(escapes + under, count)
    model.settle(context)
    for (let longer = model.context; longer !== context; longer = longer.shorter ?? model.root) {
      model.learn(longer, value)
      model.settle(longer)
    }
    model.linkFound(found)
    return value
  }
}

const ended = -1
