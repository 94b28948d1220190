import { readIdentityProvider } from '@trellis/contract/auth.ts'
import { call } from '../../kit/call.ts'
import { createStore } from '../../kit/store.ts'
import { createLoginState } from './identity-answer.ts'

export type IdentityProvider =
  | { state: 'loading' }
  | { state: 'unreachable' }
  | { state: 'ready'; kind: 'discord' | 'local'; href: string }

const store = createStore<IdentityProvider>({ state: 'loading' })
let requested = false

/** Fetched when the login page first needs it. */
export const identityProvider = {
  read: store.read,
  subscribe: (listener: () => void) => {
    if (!requested) void askIdentityProvider()
    return store.subscribe(listener)
  },
}

export async function askIdentityProvider() {
  requested = true
  store.write({ state: 'loading' })
  try {
    const { kind, authorizeUrl, clientId, redirectUri } = await call(readIdentityProvider, {})
    const href = new URL(authorizeUrl, location.origin)
    href.searchParams.set('response_type', 'token')
    href.searchParams.set('scope', 'identify email')
    href.searchParams.set('client_id', clientId)
    href.searchParams.set('redirect_uri', redirectUri)
    href.searchParams.set('state', createLoginState())
    store.write({ state: 'ready', kind, href: href.href })
  } catch {
    store.write({ state: 'unreachable' })
  }
}
