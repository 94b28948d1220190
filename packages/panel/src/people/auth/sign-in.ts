import { login } from '@trellis/contract/people/auth.ts'
import { call } from '../../kit/call.ts'
import { describeFailure } from '../../kit/call-failure.ts'
import { clearSession, keepSession, session } from '../../kit/session.ts'
import { createStore } from '../../kit/store.ts'
import { changeLocale } from '../../language/locale.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import type { IdentityAnswer } from './identity-answer.ts'

export type SignIn = { state: 'idle' } | { state: 'busy' } | { state: 'failed'; reason: string }

const failureShownMs = 7000

export const signIn = createStore<SignIn>({ state: 'idle' })

/** Takes the provider's answer, if this page load brings one. Who is signed in stays who they are. */
export function beginSignIn(answer: IdentityAnswer | null) {
  if (session.read() !== null) return
  if (location.pathname !== '/') history.replaceState(null, '', '/')
  if (answer === null) return
  if (answer.kind === 'refused') fail(signInMessages.login.expired)
  else if (!answer.stateIsOurs) fail(signInMessages.login.wrongState)
  else void exchange(answer.accessToken)
}

async function exchange(accessToken: string) {
  signIn.write({ state: 'busy' })
  try {
    const granted = await call(login, { body: { accessToken } })
    history.replaceState(null, '', '/dashboard')
    signIn.write({ state: 'idle' })
    keepSession(granted)
    const { language } = granted.user
    if (language !== null) changeLocale(language)
  } catch (error) {
    clearSession()
    fail(describeFailure(error) ?? signInMessages.login.fallback)
  }
}

function fail(reason: string) {
  const failed: SignIn = { state: 'failed', reason }
  signIn.write(failed)
  setTimeout(() => {
    if (signIn.read() === failed) signIn.write({ state: 'idle' })
  }, failureShownMs)
}
