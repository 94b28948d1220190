import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the answer that waits for the end of the turn; null while none does. */
    sendWaiting: (() => void) | null
  }
}

/**
 * Hands the answers of one turn of the event loop to the sockets at its end, one after the other. A write to a client
 * that waits wakes its thread, which costs as much as a short call; the later writes find it awake. Must be called before
 * the hooks that count answers, so that these run when an answer leaves.
 */
export function sendTogether(http: FastifyInstance): void {
  let waiting: FastifyReply[] = []

  function sendAll(): void {
    const replies = waiting
    waiting = []
    for (const reply of replies) {
      const send = reply.sendWaiting
      reply.sendWaiting = null
      if (!reply.raw.headersSent) send?.()
    }
  }

  http.decorateReply('sendWaiting', null)
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.sendWaiting === null) {
      if (waiting.length === 0) setImmediate(sendAll)
      waiting.push(reply)
    }
    // A call that is ended while its answer waits gets the refusal instead.
    reply.sendWaiting = done
  })
}
