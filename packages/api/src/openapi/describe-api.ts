import { listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import { apiBase } from '../kit/http.ts'
import { describeRoute } from './describe-route.ts'
import { failure } from './failures.ts'

const description = `Every call of the panel, made from the same routes that answer. Sign in with \`POST /auth/login\` and send the
\`sessionToken\` as a bearer token; it lives for 15 minutes and \`POST /auth/refresh\` gives the next. Users call
\`/users/{id}/…\` for themselves only. \`/servers/{serverId}/…\` takes the id or name of a server, or \`selected\` for the one
that the user has selected, which some calls also have at \`/users/{id}/server/…\`. \`x-access\` \`server\` takes one of the rights of \`x-server-right\`. \`x-access\` says who may call, \`x-permission\` which of an admin's permissions (any
one of them) it takes. Every failed call answers with a sentence and a stable code. The live socket, at
\`/api/ws/{userId}?token=…\` with a ticket of \`POST /auth/socket-ticket\`, is no HTTP and not described here.`

/** Returns the OpenAPI 3.1 description of the routes. */
export function describeApi(routes: readonly Route[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    for (const each of listPaths(route)) {
      const path = each.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeRoute(route, each)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version: trellisVersion,
      description: description.replaceAll('\n', ' '),
    },
    servers: [{ url: `${origin}${apiBase}` }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
