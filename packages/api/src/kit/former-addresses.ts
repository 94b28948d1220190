import type { Route } from '@trellis/contract/kit/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFault } from './fault.ts'

const byServerId = '/api/servers/:serverId/'
const ofSelectedServer = '/api/users/:id/server/'

/**
 * Answers 404 with the present address of a route where it also answered until 0.8.0: below `/users/:id/server`. Like an
 * unknown address, it refuses all callers alike, signed in or not. Only the release after 0.8.0 has this file.
 */
export function bindFormerAddress(http: FastifyInstance, route: Route): void {
  const address = `/api${route.path}`
  if (route.alsoOfSelected || !address.startsWith(byServerId)) return
  const refuse = async ({ params }: FastifyRequest) => {
    throw createMovedFault(address, params as Record<string, string>)
  }
  http.route({
    method: route.method,
    url: address.replace(byServerId, ofSelectedServer),
    exposeHeadRoute: false,
    // The body is not read.
    onRequest: refuse,
    handler: refuse,
  })
}

function createMovedFault(path: string, params: Record<string, string>) {
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'serverId' ? '{serverId}' : encodeURIComponent(params[name] ?? ''),
  )
  return createFault('missing', { code: 'address-moved', params: { address } })
}
