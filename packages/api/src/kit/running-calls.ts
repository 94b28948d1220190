import { mayUse, type ServerAccess, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './failures.ts'
import { createFault } from './fault.ts'

/** A running call; `access` is that of its route. */
type RunningCall = { access: ServerAccess; cut: () => void }

/** The running calls about servers, so that those of a user who loses the right to a server can be ended. */
export class RunningCalls {
  readonly #calls = new Map<string, Map<string, Set<RunningCall>>>()

  /** Adds a call. The answer removes it; call it when the response has ended. */
  add(userId: string, serverId: string, call: RunningCall): () => void {
    const ofUser = this.#calls.get(userId) ?? new Map<string, Set<RunningCall>>()
    const cuts = ofUser.get(serverId) ?? new Set<RunningCall>()
    this.#calls.set(userId, ofUser.set(serverId, cuts.add(call)))
    return () => {
      cuts.delete(call)
      if (cuts.size > 0 || ofUser.get(serverId) !== cuts) return
      ofUser.delete(serverId)
      if (ofUser.size === 0 && this.#calls.get(userId) === ofUser) this.#calls.delete(userId)
    }
  }

  /** Returns the servers that running calls of a user are about. */
  listServers(userId: string): string[] {
    return [...(this.#calls.get(userId)?.keys() ?? [])]
  }

  /** Ends the calls of a user to a server which the user, with what is left, may not make any more. */
  cut(userId: string, serverId: string, left: ServerUser | null = null): void {
    for (const { access, cut } of this.#calls.get(userId)?.get(serverId) ?? [])
      if (left === null || !mayUse(access, left)) cut()
  }
}

/** Keeps each call about a server among the running ones until its response has ended. */
export function followCalls(http: FastifyInstance, running: RunningCalls): void {
  // The route has identified the caller and the server, and has not read the body.
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { caller, serverId } = request
    const { access } = request.routeOptions.config
    if (caller !== null && serverId !== null && access !== undefined) {
      const call = { access, cut: () => cutCall(request, reply) }
      const end = running.add(caller.userId, serverId, call)
      reply.raw.on('close', end)
    }
    done(null, payload)
  })
}

/** Refuses a running call; one whose answer has begun, such as a download, loses its connection. */
function cutCall({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return void raw.destroy()
  sendFailure(
    reply.header('connection', 'close'),
    createFault('forbidden', { code: 'not-allowed' }),
  )
}
