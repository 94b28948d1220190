import type { WebSocket } from 'ws'

const everyMs = 5000

/**
 * Ends a connection whose other machine has gone without a word, as one does that loses its power or its network: TCP alone
 * would wait for many minutes.
 */
export function keepChecked(socket: WebSocket): void {
  let isAnswered = true
  socket.on('pong', () => {
    isAnswered = true
  })
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate()
    isAnswered = false
    if (socket.readyState === socket.OPEN) socket.ping()
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}
