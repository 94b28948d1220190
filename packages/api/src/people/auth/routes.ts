import type { IncomingHttpHeaders } from 'node:http'
import {
  createSocketTicket,
  login,
  logout,
  readIdentityProvider,
  refreshSession,
  register,
} from '@trellis/contract/people/auth.ts'
import { endSession, listSessions } from '@trellis/contract/people/sessions.ts'
import type { IdentityProvider } from '../../identity/provider.ts'
import type { BindRoute } from '../../kit/http.ts'
import { createReply } from '../../kit/reply.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { Auth } from './service.ts'
import type { Origin, Sessions } from './sessions.ts'

type Deps = {
  auth: Auth
  sessions: Sessions
  ownSessions: OwnSessions
  provider: IdentityProvider
  origin: string
  hasServerList: boolean
}

export function bindAuthRoutes(bind: BindRoute, deps: Deps): void {
  const { auth, sessions, ownSessions, provider, origin, hasServerList } = deps
  bind(readIdentityProvider, async () => ({
    kind: provider.kind,
    authorizeUrl: provider.authorizeUrl,
    clientId: provider.clientId,
    redirectUri: origin,
    hasServerList,
  }))
  bind(login, (call) => auth.login(call.body.accessToken, readOrigin(call)))
  bind(refreshSession, (call) =>
    sessions.refresh(call.body.refreshToken, call.body.nextRefreshToken, readOrigin(call)),
  )
  bind(listSessions, ({ caller, params }) => ownSessions.list(caller, params.id))
  bind(endSession, ({ caller, params }) => ownSessions.end(caller, params.id, params.sessionId))
  bind(logout, async ({ body }) => {
    await sessions.close(body.refreshToken)
    return createReply({ code: 'signed-out' })
  })
  bind(createSocketTicket, async ({ caller }) => ({
    ticket: await sessions.issueTicket(caller.userId, caller.sessionId),
    expiresInSeconds: 30,
  }))
  bind(register, ({ caller, body }) => auth.register(caller, body))
}

/** A browser's name for itself is longer than anyone reads. */
const maxAgentLength = 300

type Sent = { headers: IncomingHttpHeaders; getAddress(): string }

const readOrigin = ({ headers, getAddress }: Sent): Origin => ({
  address: getAddress(),
  agent: (headers['user-agent'] ?? '').slice(0, maxAgentLength),
})
