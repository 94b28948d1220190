import { readIdentityProvider } from '@trellis/contract/people/auth.ts'
import { call } from '../../kit/call.ts'
import { createStore } from '../../kit/store.ts'
import { createLoginState } from './identity-answer.ts'

export type IdentityProvider =
  | { state: 'loading' }
  | { state: 'unreachable' }
  | { state: 'ready'; kind: 'discord' | 'local'; href: string; hasServerList: boolean }

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
    const provider = await call(readIdentityProvider, {})
    const { kind, authorizeUrl, clientId, redirectUri, hasServerList } = provider
    const href = new URL(authorizeUrl, location.origin)
    href.searchParams.set('response_type', 'token')
    href.searchParams.set('scope', 'identify email')
    href.searchParams.set('client_id', clientId)
    href.searchParams.set('redirect_uri', redirectUri)
    href.searchParams.set('state', createLoginState())
    store.write({ state: 'ready', kind, href: href.href, hasServerList })
  } catch {
    store.write({ state: 'unreachable' })
  }
}
