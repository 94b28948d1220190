import { refreshSession } from '@trellis/contract/people/auth.ts'
import { readRenewal, writeRenewal } from '../storage/renewal-record.ts'
import { createRandomHex } from './random-hex.ts'
import { createUnreadFailure, getFailure, readJson, send } from './send.ts'
import { clearSession, keepSession, noteRenewal, readStoredSession } from './session.ts'

/** Refusals that say nothing about the token: the call took too long, or there were too many. */
const passingStatuses = new Set([408, 429])
/** A tab that missed more renewals than this is signed out. */
const rememberedTokens = 20
let running: Promise<boolean> | null = null

/**
 * Trades the refresh token for new ones. A refresh token works once, so this runs once at a time over all
 * tabs, and a tab that waited takes the other's result. A renewal without an answer is repeated as it was.
 * @returns false if the session is over and cleared; throws if the api does not answer, or not completely.
 */
export function renewSession(staleToken: string): Promise<boolean> {
  running ??= runLocked(() => renew(staleToken)).finally(() => {
    running = null
  })
  return running
}

async function renew(staleToken: string): Promise<boolean> {
  const current = readStoredSession()
  if (current === null) {
    clearSession()
    return false
  }
  if (current.sessionToken !== staleToken) {
    keepSession(current)
    return true
  }
  const known = await readRenewal()
  if (known?.spent.includes(current.refreshToken)) {
    const { sessionToken, refreshToken } = known
    keepSession({ sessionToken, refreshToken, user: current.user })
    return true
  }
  const { user, refreshToken, nextRefreshToken = createRandomHex(32) } = current
  noteRenewal(current, nextRefreshToken)
  const response = await send(refreshSession, { body: { refreshToken, nextRefreshToken } }, {})
  if (isRefusal(response)) {
    clearSession()
    return false
  }
  if (!response.ok) throw await getFailure(response)
  const tokens = refreshSession.reply.safeParse(await readJson(response))
  // The page or the connection ended in the middle of the answer.
  if (!tokens.success) throw createUnreadFailure(response, tokens.error)
  const spent = [...(known?.spent ?? []), refreshToken].slice(-rememberedTokens)
  await writeRenewal({ spent, ...tokens.data })
  keepSession({ ...tokens.data, user })
  return true
}

/** Returns whether the api itself says that the token is of no use, and not that it has no time or does not work. */
const isRefusal = ({ status }: Response) =>
  status >= 400 && status < 500 && !passingStatuses.has(status)

/** Runs work in one tab at a time. Plain http has no `navigator.locks`, so tabs are not coordinated there. */
function runLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('trellis.renew-session', work) : work()
}
