import { type SessionUser, sessionUserSchema } from '@trellis/contract/people/users.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { z } from 'zod'
import { storeLocale } from '../language/locale.ts'
import { forgetRenewals } from '../storage/renewal-record.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { localTexts, tabTexts } from '../storage/stored-texts.ts'
import { createStore } from './store.ts'

const sessionSchema = z.object({
  sessionToken: z.string(),
  refreshToken: z.string(),
  /** The token that a renewal without an answer has asked for. */
  nextRefreshToken: z.string().optional(),
  user: sessionUserSchema,
  /** Whether the user had a server when the api was last asked. */
  hasServer: z.boolean().optional(),
})
export type Session = z.output<typeof sessionSchema>

/** The key of the commands that the user has used last. They name worlds and players, so they end with the session. */
export const recentCommandsKey = 'trellis.recent-commands'

/** Who is signed in, shared by all tabs through local storage. */
export const session = createStore<Session | null>(readStoredSession())

export function readStoredSession(): Session | null {
  const text = localTexts.read(storageKeys.session)
  if (text === null) return null
  const parsed = sessionSchema.safeParse(tryParseJson(text))
  return parsed.success ? parsed.data : null
}

export function keepSession(next: Session) {
  localTexts.write(storageKeys.session, JSON.stringify(next))
  if (next.user.language !== null) storeLocale(next.user.language)
  session.write(next)
}

/** Stores the token that a renewal asks for, so that it can be repeated even after the page has ended. */
export function noteRenewal(current: Session, nextRefreshToken: string) {
  localTexts.write(storageKeys.session, JSON.stringify({ ...current, nextRefreshToken }))
}

/** Updates the cached user, and whether a server is there, to the api's last answer. */
export function rememberUser(user: SessionUser, hasServer?: boolean) {
  const current = readStoredSession()
  if (current === null || current.user.id !== user.id) return
  if (user.language !== null) storeLocale(user.language)
  const next = {
    ...current,
    user: sessionUserSchema.parse(user),
    hasServer: hasServer ?? current.hasServer,
  }
  if (JSON.stringify(next) !== JSON.stringify(session.read())) keepSession(next)
}

export function clearSession() {
  localTexts.remove(storageKeys.session)
  tabTexts.clear()
  localTexts.remove(recentCommandsKey)
  void forgetRenewals()
  endPushMessages().catch(() => undefined)
  leave()
}

/** The api removes the device of the session as well, so a failure is no harm. */
async function endPushMessages() {
  const part = await import('./push-subscription.ts')
  await part.endPushMessages()
}

function leave() {
  if (session.read() === null) return
  history.replaceState(null, '', '/')
  session.write(null)
}

// Another tab signed in, out, or renewed the tokens.
addEventListener('storage', (event) => {
  if (event.key !== storageKeys.session && event.key !== null) return
  const next = readStoredSession()
  if (next === null) leave()
  else session.write(next)
})
