import type { Clock } from '@trellis/enet/clock.ts'
import type { DisconnectReason } from '@trellis/enet/disconnect-reason.ts'
import { Host } from '@trellis/enet/host.ts'
import type { Limits } from '@trellis/enet/limits.ts'
import type { Peer } from '@trellis/enet/peer.ts'

export type Endpoint = { address: string; port: number; portHeader: boolean }

export type ConnectionListeners = {
  receive: (bytes: Uint8Array) => void
  /** Runs when the connection ends, unless this client ended it. */
  gone: (departure: DisconnectReason) => void
}

/** The timeout for an answer, and a signal that aborts the wait. */
export type WaitOptions = { clock: Clock; timeoutMs: number; signal: AbortSignal }
export type OpenOptions = WaitOptions & { localAddress: string | undefined }

const gameChannel = 0

/** A real `items.dat` has some megabytes, and comes in one packet. */
const maxPacketBytes = 8 * 1024 * 1024

const limits: Partial<Limits> = {
  // The server is the only peer, so strangers who find the socket get no slot.
  peers: 1,
  packetBytes: maxPacketBytes,
  heldBytesPerPeer: 2 * maxPacketBytes,
  heldBytes: 2 * maxPacketBytes,
}

/** One ENet connection to one server, on a separate socket. */
export class Connection {
  readonly #host: Host
  readonly #peer: Peer
  #isClosed = false

  private constructor(host: Host, peer: Peer) {
    this.#host = host
    this.#peer = peer
  }

  /** Opens a connection. Returns null after a timeout. */
  static async open(
    endpoint: Endpoint,
    listeners: ConnectionListeners,
    options: OpenOptions,
  ): Promise<Connection | null> {
    const { clock, timeoutMs, signal, localAddress } = options
    const host = await Host.open({ clock, limits, ...(localAddress && { address: localAddress }) })
    const connection = new Connection(host, host.connect(endpoint))
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const giveUp = () => resolve(false)
    const callOff = clock.after(timeoutMs, giveUp)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    host.on('connect', () => resolve(true))
    host.on('disconnect', (_, departure) => {
      giveUp()
      if (!connection.#isClosed) listeners.gone(departure)
    })
    host.on('receive', (_, _channel, bytes) => {
      if (!connection.#isClosed) listeners.receive(bytes)
    })
    const isConnected = await promise
    callOff()
    signal.removeEventListener('abort', giveUp)
    if (isConnected) return connection
    await connection.close()
    return null
  }

  get stats() {
    return this.#peer.stats
  }

  /** Returns false when the connection has ended. */
  send(bytes: Uint8Array): boolean {
    return !this.#isClosed && this.#peer.send(gameChannel, bytes)
  }

  /** Closes the connection at once, without further events. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#host.close()
  }
}
