import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { dice } from './dice.ts'

/** Relays datagrams between one client and a port of this machine, and drops `lost` of a thousand. */
export async function openLossyRelay(port: number, lost: number) {
  const random = dice(7)
  const socket = createSocket('udp4')
  let client = 0
  let dropped = 0
  socket.on('message', (datagram, from) => {
    if (from.port !== port) client = from.port
    if (random(1000) < lost) dropped++
    else socket.send(datagram, from.port === port ? client : port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    get dropped() {
      return dropped
    },
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
