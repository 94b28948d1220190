import { logout } from '@trellis/contract/auth.ts'
import { send } from './send.ts'
import { clearSession, readStoredSession } from './session.ts'

/** Leaves at once; the api is told, but a dead api must not keep anybody signed in. */
export function signOut() {
  const refreshToken = readStoredSession()?.refreshToken
  if (refreshToken !== undefined) void send(logout, { body: { refreshToken } }, {}).catch(() => {})
  clearSession()
}
