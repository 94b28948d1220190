import { type Caller, decide, type ServerGrant } from '../../kit/access.ts'
import type { AccessGuard, Admission } from '../../kit/http.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { type Account, type Accounts, findBanInfo, getRole } from '../users/index.ts'
import type { Sessions } from './sessions.ts'
import type { SessionClaims } from './tokens.ts'

type Deps = {
  sessions: Sessions
  accounts: Accounts
  settings: PanelSettingsService
  grants: ServerGrants
  now: () => number
}

/**
 * Creates the access guard: it identifies the caller and applies `decide`. It answers synchronously when session and
 * account are cached, which is nearly always, because it runs before every call.
 */
export function createAccessGuard({
  sessions,
  accounts,
  settings,
  grants,
  now,
}: Deps): AccessGuard {
  function findCaller(authorization: string | undefined): Caller | null | Promise<Caller | null> {
    if (authorization === undefined || !authorization.startsWith('Bearer ')) return null
    const claims = sessions.identify(authorization.slice('Bearer '.length))
    if (claims === null) return null
    if (claims instanceof Promise) return claims.then((it) => (it === null ? null : find(it)))
    return find(claims)
  }

  function find(claims: SessionClaims): Caller | null | Promise<Caller | null> {
    const known = accounts.peek(claims.userId)
    if (known !== undefined) return getCaller(claims, known, now())
    return accounts
      .find(claims.userId)
      .then((account) => (account === null ? null : getCaller(claims, account, now())))
  }

  return (route, authorization, { id, serverRef }) => {
    const pass = (caller: Caller | null): Admission => {
      const grant = findGrant(caller, serverRef)
      const target = { userId: id, serverRef: serverRef ?? '', grant }
      const refusal = decide(route, caller, target, settings.read())
      if (refusal !== null) throw refusal
      return { caller, serverId: grant?.serverId ?? null }
    }
    if (route.access === 'anyone') return pass(null)
    const caller = findCaller(authorization)
    return caller instanceof Promise ? caller.then(pass) : pass(caller)
  }

  function findGrant(caller: Caller | null, serverRef: string | null): ServerGrant | null {
    return caller === null || serverRef === null ? null : grants.find(caller.userId, serverRef)
  }
}

const getCaller = ({ userId, sessionId }: SessionClaims, account: Account, at: number): Caller => ({
  userId,
  username: account.row.username,
  sessionId,
  isRegistered: account.row.grow_id !== null,
  isBanned: findBanInfo(account.ban, at) !== null,
  ...getRole(account),
})
