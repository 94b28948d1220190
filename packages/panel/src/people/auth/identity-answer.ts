import { createRandomHex } from '../../kit/random-hex.ts'
import { tabTexts } from '../../storage/stored-texts.ts'

const stateKey = 'trellis.login-state'

export type IdentityAnswer =
  | { kind: 'token'; accessToken: string; stateIsOurs: boolean }
  | { kind: 'refused' }

/** Reads the identity provider's answer from the address, which is cleaned at once. */
export function takeIdentityAnswer(): IdentityAnswer | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const accessToken = fragment.get('access_token')
  const isRefusal = fragment.has('error') || fragment.has('error_description')
  if (accessToken === null && !isRefusal) return null
  history.replaceState(null, '', location.pathname + location.search)
  const expected = tabTexts.read(stateKey)
  tabTexts.remove(stateKey)
  const stateIsOurs = expected !== null && fragment.get('state') === expected
  // A link of another site can carry any text, so none of it is shown, and without our state nothing is.
  if (accessToken === null) return stateIsOurs ? { kind: 'refused' } : null
  return { kind: 'token', accessToken, stateIsOurs }
}

/** A new random state, kept in this tab only until the provider sends it back. */
export function createLoginState(): string {
  const state = createRandomHex(24)
  tabTexts.write(stateKey, state)
  return state
}
