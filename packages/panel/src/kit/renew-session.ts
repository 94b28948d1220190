import { refreshSession } from '@trellis/contract/auth.ts'
import { createRandomHex } from './random-hex.ts'
import { readRenewal, writeRenewal } from './renewal-record.ts'
import { getFailure, readJson, send } from './send.ts'
import { clearSession, keepSession, noteRenewal, readStoredSession } from './session.ts'

const unreachable = new Set([429, 502, 503, 504])
/** A tab that missed more renewals than this is signed out. */
const rememberedTokens = 20
let running: Promise<boolean> | null = null

/**
 * Trades the refresh token for new ones. A refresh token works once, so this runs once at a time over all
 * tabs, and a tab that waited takes the other's result. A renewal without an answer is repeated as it was.
 * @returns false if the session is over and cleared; throws if the api does not answer.
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
  if (unreachable.has(response.status)) throw await getFailure(response)
  const tokens = response.ok ? refreshSession.reply.safeParse(await readJson(response)) : null
  if (tokens?.success) {
    const spent = [...(known?.spent ?? []), refreshToken].slice(-rememberedTokens)
    await writeRenewal({ spent, ...tokens.data })
    keepSession({ ...tokens.data, user })
    return true
  }
  clearSession()
  return false
}

/** Runs work in one tab at a time. Plain http has no `navigator.locks`, so tabs are not coordinated there. */
function runLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('trellis.renew-session', work) : work()
}
