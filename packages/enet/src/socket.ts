import { createSocket, type Socket } from 'node:dgram'

export type TakeDatagram = (datagram: Buffer, port: number, address: string) => void

/** Where a host's datagrams go out and come in; tests hand in a network of their own. */
export type DatagramSocket = {
  readonly port: number
  send(datagram: Buffer, port: number, address: string): void
  close(): Promise<void>
}

export type Bind = (address: string, port: number, take: TakeDatagram) => Promise<DatagramSocket>

/** What may wait in front of the network card; beyond it datagrams are dropped, as a full card would. */
const queuedAtMost = 4 * 1024 * 1024
const bufferBytes = 1024 * 1024

/** A UDP socket of the machine. */
export const bindUdp: Bind = async (address, port, take) => {
  const socket = createSocket({
    type: address.includes(':') ? 'udp6' : 'udp4',
    // Addresses are numbers already; asking the resolver for each datagram costs more than sending it.
    lookup: (host, _options, found) => found(null, host, address.includes(':') ? 6 : 4),
  })
  await bind(socket, address, port)
  socket.on('message', (datagram, from) => take(datagram, from.port, from.address))
  // Such as a port that nobody listens on: the timeout tells of it.
  socket.on('error', () => undefined)
  enlargeBuffers(socket)
  return {
    port: socket.address().port,
    send(datagram, toPort, toAddress) {
      if (socket.getSendQueueSize() < queuedAtMost) socket.send(datagram, toPort, toAddress, ignore)
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** A datagram that could not be sent is as good as lost on its way. */
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

/** Bursts of many players wait here; the machine gives as much as it allows. */
function enlargeBuffers(socket: Socket): void {
  socket.setRecvBufferSize(bufferBytes)
  socket.setSendBufferSize(bufferBytes)
}
