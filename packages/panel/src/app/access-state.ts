import { describeFailure, getStatus, getStatusText, isMaintenance } from '../kit/call-failure.ts'
import type { ProfileReply } from '../kit/use-profile.ts'

export type AccessState =
  | { page: 'verification-failed'; code: number; answer: string | null }
  | { page: 'checking' }
  | { page: 'offline' }
  | { page: 'maintenance' }
  | { page: 'registration' }
  | { page: 'app' }

type Check = { data: ProfileReply | undefined; error: unknown; isOffline: boolean }

/** Which page a signed-in user gets. A cached GrowID counts as registered until the api says otherwise. */
export function getAccessState(check: Check, cachedGrowId: string): AccessState {
  if (check.data !== undefined && getStatus(check.error) !== 404)
    return readProfileState(check.data)
  if (check.error !== null) return readFailureState(check.error, check.isOffline)
  // The shell would be replaced by the failure a moment later.
  if (check.isOffline) return { page: 'checking' }
  return cachedGrowId === '' ? { page: 'checking' } : { page: 'app' }
}

function readProfileState({ profile, settings }: ProfileReply): AccessState {
  if (settings.maintenance && !profile.isAdmin) return { page: 'maintenance' }
  return { page: profile.growId === '' ? 'registration' : 'app' }
}

function readFailureState(error: unknown, isOffline: boolean): AccessState {
  if (isMaintenance(error)) return { page: 'maintenance' }
  const status = getStatus(error)
  if (status === 404) return { page: 'registration' }
  // Signed out in this moment: the login page is on its way.
  if (status === 401) return { page: 'checking' }
  if (status === 0 && isOffline) return { page: 'offline' }
  if (status === 0) return { page: 'verification-failed', code: 503, answer: null }
  const answer = describeFailure(error) ?? getStatusText(error)
  return { page: 'verification-failed', code: status, answer }
}
