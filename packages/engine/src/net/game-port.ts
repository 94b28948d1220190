import { bindUdp, type DatagramSocket } from '@trellis/enet/socket.ts'

export type End = { address: string; port: number }
export type DatagramListener = (datagram: Buffer, from: End) => void

/**
 * The UDP port where the game is played, on all addresses of the machine. Several protocols share it: each is known
 * by how its datagrams begin; what begins like none of them is for whoever plays, or else dropped without a word.
 */
export class GamePort {
  readonly #listeners: { head: Buffer; listener: DatagramListener }[] = []
  #rest: DatagramListener | null = null
  #socket: DatagramSocket | null = null

  private constructor() {}

  /** Rejects with the system's error, such as EADDRINUSE. */
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

  /** The first whose head fits takes a datagram. */
  listen(head: readonly number[], listener: DatagramListener): void {
    this.#listeners.push({ head: Buffer.from(head), listener })
  }

  /** Takes what no other listener knows. */
  listenToRest(listener: DatagramListener): void {
    this.#rest = listener
  }

  /** May be lost, like any datagram. */
  send(datagram: Buffer, { address, port }: End): void {
    this.#socket?.send(datagram, port, address)
  }

  /** Nothing is heard or said any more. */
  close(): void {
    void this.#socket?.close()
    this.#socket = null
  }

  #take(datagram: Buffer, from: End): void {
    if (this.#socket === null) return
    const taker = this.#listeners.find(({ head }) => beginsWith(datagram, head))
    if (taker) taker.listener(datagram, from)
    else this.#rest?.(datagram, from)
  }
}

function beginsWith(datagram: Buffer, head: Buffer): boolean {
  return (
    datagram.length >= head.length && datagram.compare(head, 0, head.length, 0, head.length) === 0
  )
}
