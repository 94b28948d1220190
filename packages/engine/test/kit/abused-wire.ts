import { type Bind, bindUdp, type DatagramSocket } from '@trellis/enet/socket.ts'

type Dice = () => number
const remembered = 64
const largestUdp = 60_000

/**
 * The socket of a real ENet client that also sends invalid traffic: its own datagrams cut off, duplicated,
 * delayed, changed or joined, and noise of any size. The same seed gives the same traffic.
 */
export class AbusedWire {
  readonly #dice: Dice
  readonly #sent: Buffer[] = []
  #socket: DatagramSocket | null = null
  #port = 0

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** One in eight of the client's own datagrams is held back for later. */
  readonly bind: Bind = async (_address, port, take) => {
    const socket = await bindUdp('127.0.0.1', port, take)
    this.#socket = socket
    return {
      ...socket,
      send: (datagram, toPort, address) => {
        this.#port = toPort
        this.#sent.push(datagram)
        if (this.#sent.length > remembered) this.#sent.shift()
        if (this.#dice() >= 0.125) socket.send(datagram, toPort, address)
      },
    }
  }

  /**
   * Sends up to `most` invalid datagrams and returns how many; zero until the client has sent a datagram to
   * start from.
   */
  abuse(max: number): number {
    for (let count = 0; count < max; count++) {
      const datagram = this.#sent[this.#below(this.#sent.length)]
      if (datagram === undefined) return count
      this.#socket?.send(this.#spoil(datagram), this.#port, '127.0.0.1')
    }
    return max
  }

  #spoil(datagram: Buffer): Buffer {
    switch (this.#below(6)) {
      case 0:
        return datagram.subarray(0, this.#below(datagram.length))
      case 1:
        // The datagram is unchanged: a replay out of order.
        return datagram
      case 2:
        return Buffer.concat(this.#sent.slice(0, 1 + this.#below(8)))
      case 3:
        return this.#noise(this.#below(this.#dice() < 0.02 ? largestUdp : 200))
      default:
        return this.#withOtherBytes(datagram)
    }
  }

  #withOtherBytes(datagram: Buffer): Buffer {
    const bytes = Buffer.from(datagram)
    for (let changes = 1 + this.#below(6); changes > 0; changes--) {
      bytes[this.#below(bytes.length)] = this.#below(256)
    }
    return bytes
  }

  #noise(length: number): Buffer {
    const bytes = Buffer.alloc(length)
    for (let at = 0; at < Math.min(length, 300); at++) bytes[at] = this.#below(256)
    return bytes
  }

  #below(max: number): number {
    return Math.floor(this.#dice() * max)
  }
}
