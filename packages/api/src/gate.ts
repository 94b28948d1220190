import type { Sessions } from './features/auth/sessions.ts'
import type { PanelSettingsService } from './features/panel-settings/service.ts'
import type { Accounts } from './features/users/accounts.ts'
import { sessionUserOf } from './features/users/profile.ts'
import { type Caller, decide } from './kit/access.ts'
import type { Gate } from './kit/http.ts'

type Needs = {
  sessions: Sessions
  accounts: Accounts
  settings: PanelSettingsService
  now: () => number
}

/** Finds out who calls, and lets through whom `decide` lets through. */
export function createGate({ sessions, accounts, settings, now }: Needs): Gate {
  async function findCaller(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined || !authorization.startsWith('Bearer ')) return null
    const claims = await sessions.identify(authorization.slice('Bearer '.length))
    const account = claims === null ? null : await accounts.find(claims.userId)
    if (claims === null || account === null) return null
    const { isAdmin, isSuperAdmin, permissions, growId } = sessionUserOf(account, now())
    return { ...claims, isRegistered: growId !== '', isAdmin, isSuperAdmin, permissions }
  }

  return async (route, authorization, pathId) => {
    const caller = route.access === 'anyone' ? null : await findCaller(authorization)
    const refusal = decide(route, caller, pathId, settings.read())
    if (refusal !== null) throw refusal
    return caller
  }
}
