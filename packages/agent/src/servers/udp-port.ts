import { createSocket } from 'node:dgram'

/** Tries to bind a UDP port of this machine, as an engine does. False when another program holds it. */
export function isUdpPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => {
      socket.close()
      resolve(false)
    })
    socket.bind(port, () => socket.close(() => resolve(true)))
  })
}
