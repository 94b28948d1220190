import { type Caller, decide } from '../../kit/access.ts'
import type { Gate } from '../../kit/http.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { type Account, type Accounts, getRole } from '../users/index.ts'
import type { Sessions } from './sessions.ts'
import type { SessionClaims } from './tokens.ts'

type Deps = { sessions: Sessions; accounts: Accounts; settings: PanelSettingsService }

/**
 * Creates the gate: it identifies the caller and applies `decide`. It answers synchronously when session and
 * account are cached, which is nearly always, because it runs before every call.
 */
export function createGate({ sessions, accounts, settings }: Deps): Gate {
  function findCaller(authorization: string | undefined): Caller | null | Promise<Caller | null> {
    if (authorization === undefined || !authorization.startsWith('Bearer ')) return null
    const claims = sessions.identify(authorization.slice('Bearer '.length))
    if (claims === null) return null
    if (claims instanceof Promise) return claims.then((it) => (it === null ? null : find(it)))
    return find(claims)
  }

  function find(claims: SessionClaims): Caller | null | Promise<Caller | null> {
    const known = accounts.peek(claims.userId)
    if (known !== undefined) return getCaller(claims, known)
    return accounts
      .find(claims.userId)
      .then((account) => (account === null ? null : getCaller(claims, account)))
  }

  return (route, authorization, pathId) => {
    const pass = (caller: Caller | null) => {
      const refusal = decide(route, caller, pathId, settings.read())
      if (refusal !== null) throw refusal
      return caller
    }
    if (route.access === 'anyone') return pass(null)
    const caller = findCaller(authorization)
    return caller instanceof Promise ? caller.then(pass) : pass(caller)
  }
}

const getCaller = ({ userId, sessionId }: SessionClaims, account: Account): Caller => ({
  userId,
  username: account.row.username,
  sessionId,
  isRegistered: account.row.grow_id !== null,
  ...getRole(account),
})
