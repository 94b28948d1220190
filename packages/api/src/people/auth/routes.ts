import {
  createSocketTicket,
  login,
  logout,
  readIdentityProvider,
  refreshSession,
  register,
} from '@trellis/contract/auth.ts'
import type { IdentityProvider } from '../../identity/provider.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Auth } from './service.ts'
import type { Sessions } from './sessions.ts'

type Deps = {
  auth: Auth
  sessions: Sessions
  provider: IdentityProvider
  origin: string
  hasServerList: boolean
}

export function bindAuthRoutes(bind: BindRoute, deps: Deps): void {
  const { auth, sessions, provider, origin, hasServerList } = deps
  bind(readIdentityProvider, async () => ({
    kind: provider.kind,
    authorizeUrl: provider.authorizeUrl,
    clientId: provider.clientId,
    redirectUri: origin,
    hasServerList,
  }))
  bind(login, ({ body }) => auth.login(body.accessToken))
  bind(refreshSession, ({ body }) => sessions.refresh(body.refreshToken, body.nextRefreshToken))
  bind(logout, async ({ body }) => {
    await sessions.close(body.refreshToken)
    return { message: 'Logged out.' }
  })
  bind(createSocketTicket, async ({ caller }) => ({
    ticket: await sessions.issueTicket(caller.userId, caller.sessionId),
    expiresInSeconds: 30,
  }))
  bind(register, ({ caller, body }) => auth.register(caller, body))
}
