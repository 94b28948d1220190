import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'

export type Peer = Pick<RemoteInfo, 'address' | 'port'>
export type DatagramListener = (datagram: Buffer, from: Peer) => void

/**
 * The UDP port where the game is played, on all addresses of the machine. Several protocols share it: each is known
 * by how its datagrams begin, and what begins like none of them is dropped without a word.
 */
export class GamePort {
  readonly #socket: Socket
  readonly #listeners: { head: Buffer; listener: DatagramListener }[] = []
  #isOpen = true

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (datagram, from) => this.#take(datagram, from))
    // What the network says about one datagram is no reason to end the game.
    socket.on('error', () => undefined)
  }

  /** Rejects with the system's error, such as EADDRINUSE. */
  static open(port: number): Promise<GamePort> {
    const socket = createSocket('udp4')
    return new Promise((resolve, reject) => {
      socket.once('error', (error) => {
        socket.close()
        reject(error)
      })
      socket.bind(port, '0.0.0.0', () => {
        socket.removeAllListeners('error')
        resolve(new GamePort(socket))
      })
    })
  }

  /** The first whose head fits takes a datagram. */
  listen(head: readonly number[], listener: DatagramListener): void {
    this.#listeners.push({ head: Buffer.from(head), listener })
  }

  /** May be lost, like any datagram. */
  send(datagram: Buffer, { address, port }: Peer): void {
    if (this.#isOpen) this.#socket.send(datagram, port, address, () => undefined)
  }

  /** Nothing is heard or said any more. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#socket.close()
  }

  #take(datagram: Buffer, from: Peer): void {
    if (!this.#isOpen) return
    const taker = this.#listeners.find(({ head }) => beginsWith(datagram, head))
    taker?.listener(datagram, from)
  }
}

function beginsWith(datagram: Buffer, head: Buffer): boolean {
  return (
    datagram.length >= head.length && datagram.compare(head, 0, head.length, 0, head.length) === 0
  )
}
