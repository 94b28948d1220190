import { logout } from '@trellis/contract/people/auth.ts'
import { send } from './send.ts'
import { clearSession, readStoredSession } from './session.ts'

/** Signs out at once. The api is notified, but an unreachable api must not keep the user signed in. */
export function signOut() {
  const refreshToken = readStoredSession()?.refreshToken
  if (refreshToken !== undefined) void send(logout, { body: { refreshToken } }, {}).catch(() => {})
  clearSession()
}
