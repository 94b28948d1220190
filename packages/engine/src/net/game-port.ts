import { bindUdp, type DatagramSocket } from '@trellis/enet/socket.ts'

export type End = { address: string; port: number }
export type DatagramListener = (datagram: Buffer, from: End) => void

/**
 * The UDP port of the game, on all addresses of the machine. Several protocols share it, each known by its
 * first bytes. Other datagrams go to the game's host, or are dropped silently.
 */
export class GamePort {
  readonly #listeners: { head: Buffer; listener: DatagramListener }[] = []
  #rest: DatagramListener | null = null
  #socket: DatagramSocket | null = null

  private constructor() {}

  /** Opens the port. Rejects with the system's error, such as EADDRINUSE. */
  static async open(port: number): Promise<GamePort> {
    const it = new GamePort()
    it.#socket = await bindUdp('0.0.0.0', port, (datagram, fromPort, address) =>
      it.#take(datagram, { address, port: fromPort }),
    )
    return it
  }

  get port(): number {
    return this.#socket?.port ?? 0
  }

  /** Registers a listener. The first one with a matching head receives a datagram. */
  listen(head: readonly number[], listener: DatagramListener): void {
    this.#listeners.push({ head: Buffer.from(head), listener })
  }

  /** Sets the listener for datagrams that match no head. */
  listenToRest(listener: DatagramListener): void {
    this.#rest = listener
  }

  /** Sends a datagram, which may get lost. */
  send(datagram: Buffer, { address, port }: End): void {
    this.#socket?.send(datagram, port, address)
  }

  /** Closes the port. It receives and sends nothing afterwards. */
  close(): void {
    void this.#socket?.close()
    this.#socket = null
  }

  #take(datagram: Buffer, from: End): void {
    if (this.#socket === null) return
    const taker = this.#listeners.find(({ head }) => hasHead(datagram, head))
    if (taker) taker.listener(datagram, from)
    else this.#rest?.(datagram, from)
  }
}

function hasHead(datagram: Buffer, head: Buffer): boolean {
  return (
    datagram.length >= head.length && datagram.compare(head, 0, head.length, 0, head.length) === 0
  )
}
