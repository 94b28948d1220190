import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { ticketHead, ticketTakenHead } from '@trellis/contract/links/ticket-frame.ts'

export type GameAddress = { address: string; port: number }

/** When a ticket is sent again while no answer has come, in milliseconds after the first time; then it is given up. */
const repeatsAfterMs = [100, 250, 500]
const timeoutMs = 1000

/** Brings sealed tickets to game servers, and says whether they have arrived. */
export class TicketSender {
  readonly #socket: Socket
  readonly #waiting = new Map<string, () => void>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (datagram) => this.#handle(datagram))
    // A ticket that could not be sent gets no answer, which counts as a failure.
    socket.on('error', () => undefined)
  }

  static async open(): Promise<TicketSender> {
    const socket = createSocket('udp4')
    socket.bind(0)
    await once(socket, 'listening')
    return new TicketSender(socket)
  }

  /** True once the server has it; false when it did not say so in time. */
  send(id: Buffer, sealed: string, { address, port }: GameAddress): Promise<boolean> {
    const datagram = Buffer.concat([Buffer.from(ticketHead), id, Buffer.from(sealed, 'ascii')])
    const send = () => this.#socket.send(datagram, port, address, () => undefined)
    return new Promise((resolve) => {
      const timers = repeatsAfterMs.map((ms) => setTimeout(send, ms))
      const end = (isTaken: boolean) => {
        this.#waiting.delete(id.toString('hex'))
        for (const timer of timers) clearTimeout(timer)
        resolve(isTaken)
      }
      timers.push(setTimeout(() => end(false), timeoutMs))
      this.#waiting.set(id.toString('hex'), () => end(true))
      send()
    })
  }

  /** Everything that waits is given up. */
  close(): void {
    this.#socket.close()
  }

  #handle(datagram: Buffer): void {
    const head = Buffer.from(ticketTakenHead)
    if (!datagram.subarray(0, head.length).equals(head)) return
    this.#waiting.get(datagram.toString('hex', head.length))?.()
  }
}
