import { randomHex } from '../../lib/random-hex.ts'

const stateKey = 'trellis.login-state'

export type IdentityAnswer =
  | { kind: 'token'; accessToken: string; stateIsOurs: boolean }
  | { kind: 'refused'; description: string }

/** What the identity provider sent back in the address, which is cleaned at once. */
export function takeIdentityAnswer(): IdentityAnswer | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const accessToken = fragment.get('access_token')
  const description = fragment.get('error_description') ?? fragment.get('error')
  if (accessToken === null && description === null) return null
  history.replaceState(null, '', location.pathname + location.search)
  const expected = sessionStorage.getItem(stateKey)
  sessionStorage.removeItem(stateKey)
  if (accessToken === null)
    return { kind: 'refused', description: (description ?? '').slice(0, 300) }
  const stateIsOurs = expected !== null && fragment.get('state') === expected
  return { kind: 'token', accessToken, stateIsOurs }
}

/** A new random state, kept in this tab only until the provider sends it back. */
export function newLoginState(): string {
  const state = randomHex(24)
  sessionStorage.setItem(stateKey, state)
  return state
}
