import { createSocket, type Socket } from 'node:dgram'

export type TakeDatagram = (datagram: Buffer, port: number, address: string) => void

/** The network of a host. Tests pass their own. */
export type DatagramSocket = {
  readonly port: number
  send(datagram: Buffer, port: number, address: string): void
  close(): Promise<void>
}

export type Bind = (address: string, port: number, take: TakeDatagram) => Promise<DatagramSocket>

/**
 * The maximum number of queued bytes in front of the network card. Further datagrams are dropped, as a full
 * card would.
 */
const maxQueued = 4 * 1024 * 1024
const bufferBytes = 1024 * 1024

/** Opens a UDP socket of the operating system. */
export const bindUdp: Bind = async (address, port, take) => {
  const socket = createSocket({
    type: address.includes(':') ? 'udp6' : 'udp4',
    // Addresses are already numeric; asking the resolver for each datagram costs more than sending it.
    lookup: (host, _options, found) => found(null, host, address.includes(':') ? 6 : 4),
  })
  await bind(socket, address, port)
  socket.on('message', (datagram, from) => take(datagram, from.port, from.address))
  // Errors such as an unreachable port are ignored, because the timeout detects them.
  socket.on('error', () => undefined)
  enlargeBuffers(socket)
  return {
    port: socket.address().port,
    send(datagram, toPort, toAddress) {
      if (socket.getSendQueueSize() < maxQueued) socket.send(datagram, toPort, toAddress, ignore)
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** A send error counts as a lost datagram. */
const ignore = () => undefined

function bind(socket: Socket, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.bind({ address, port }, () => {
      socket.removeAllListeners('error')
      resolve()
    })
  })
}

/** Bursts of many players wait in these buffers. The operating system grants as much as it allows. */
function enlargeBuffers(socket: Socket): void {
  socket.setRecvBufferSize(bufferBytes)
  socket.setSendBufferSize(bufferBytes)
}
