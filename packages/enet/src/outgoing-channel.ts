import type { Command, CommandOf, Fragment } from './command.ts'
import { ReliableWindow } from './reliable-window.ts'
import { getNextSequence } from './sequence.ts'

type Placed<Kind extends 'send-fragment' | 'send-unreliable-fragment'> = CommandOf<Kind>

/** Assigns the sequence numbers of one channel's output. */
export class OutgoingChannel {
  readonly window = new ReliableWindow()
  readonly #channel: number
  #sequence = 0
  #unreliableSequence = 0

  constructor(channel: number) {
    this.#channel = channel
  }

  /** Returns the commands for one reliable packet. */
  reliable(payload: Uint8Array, maxBytes: number): Command[] {
    if (payload.length <= maxBytes) {
      const { channel, sequence } = this.#nextReliable()
      return [{ kind: 'send-reliable', payload, channel, sequence, wantsAcknowledgement: true }]
    }
    const start = getNextSequence(this.#sequence)
    return listPieces(payload, start, maxBytes).map(
      (fragment): Placed<'send-fragment'> => ({
        kind: 'send-fragment',
        fragment,
        ...this.#nextReliable(),
      }),
    )
  }

  /**
   * Returns the commands for one unreliable packet. When the unreliable numbers are exhausted, it is sent as
   * reliable, which resets them.
   */
  unreliable(payload: Uint8Array, maxBytes: number): Command[] {
    if (this.#unreliableSequence === 0xffff) return this.reliable(payload, maxBytes)
    this.#unreliableSequence++
    const unreliableSequence = this.#unreliableSequence
    const place = { channel: this.#channel, sequence: this.#sequence, wantsAcknowledgement: false }
    if (payload.length <= maxBytes) {
      return [{ kind: 'send-unreliable', payload, unreliableSequence, ...place }]
    }
    return listPieces(payload, unreliableSequence, maxBytes).map(
      (fragment): Placed<'send-unreliable-fragment'> => ({
        kind: 'send-unreliable-fragment',
        fragment,
        ...place,
      }),
    )
  }

  #nextReliable() {
    this.#sequence = getNextSequence(this.#sequence)
    this.#unreliableSequence = 0
    return { channel: this.#channel, sequence: this.#sequence, wantsAcknowledgement: true }
  }
}

function listPieces(packet: Uint8Array, start: number, maxBytes: number): Fragment[] {
  const count = Math.ceil(packet.length / maxBytes)
  return Array.from({ length: count }, (_, number) => {
    const offset = number * maxBytes
    const payload = packet.subarray(offset, offset + maxBytes)
    return { start, count, number, totalBytes: packet.length, offset, payload }
  })
}
