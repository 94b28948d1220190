import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createId, createSecret, hashSecret } from '../../kit/secrets.ts'
import { createLiveSessions } from './live-sessions.ts'
import {
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  insertTicket,
  type Origin,
  revokeSession,
  setSessionUse,
  spendRefreshToken,
  sweepSessions,
  takeTicket,
} from './store.ts'
import type { SessionClaims, Tokens } from './tokens.ts'

type Deps = { db: Db; bus: Bus; tokens: Tokens; now: () => number }
type Pair = { sessionToken: string; refreshToken: string }

const refreshLifetimeMs = 30 * 24 * 3_600_000
const ticketLifetimeMs = 30_000

export type { Origin } from './store.ts'
export type Sessions = ReturnType<typeof createSessions>

/**
 * Manages sessions. A session is one sign-in with all tokens derived from it. A refresh token works once; a
 * second use shows that it was stolen, so the whole session is revoked.
 */
export function createSessions({ db, bus, tokens, now }: Deps) {
  const { isAlive } = createLiveSessions({ db, bus })

  async function revoke(sessionId: string): Promise<void> {
    await db.transaction((tx) => revokeSession(tx, sessionId, now()))
    bus.emit('sessionRevoked', sessionId)
  }

  return {
    /** Opens a session within the transaction of the sign-in. */
    async open(tx: Tx, userId: string, origin: Origin): Promise<Pair> {
      const sessionId = createId()
      const refreshToken = createSecret()
      await insertSession(tx, { id: sessionId, userId, at: now(), origin })
      await insertRefreshToken(tx, refreshRow(refreshToken, sessionId, now()))
      return { sessionToken: tokens.sign(userId, sessionId), refreshToken }
    },

    /** Deletes expired sessions, tokens and tickets. */
    sweep: () => db.transaction((tx) => sweepSessions(tx, now())),

    /**
     * Replaces the tokens. Throws a `signed-out` fault for a token that is unknown, expired, spent or
     * revoked. A caller who did not get the answer repeats the call with the same `next`, until that one is spent.
     */
    async refresh(spent: string, next: string | undefined, origin: Origin): Promise<Pair> {
      const following = next ?? createSecret()
      const found = await db.transaction(async (tx) => {
        const token = await spendToken(tx, { spent, next: following, at: now() })
        if (token?.stolen === false)
          await setSessionUse(tx, token.session_id, { at: now(), origin })
        return token
      })
      if (found?.stolen) bus.emit('sessionRevoked', found.session_id)
      if (found === null || found.stolen) throw createSessionOverFault()
      return { sessionToken: tokens.sign(found.user_id, found.session_id), refreshToken: following }
    },

    /** Notifies sockets, caches and other processes of a session that a committed transaction has ended. */
    publishEnd: (sessionId: string) => void bus.emit('sessionRevoked', sessionId),

    /** Ends the session of the token; does nothing for an unknown token. */
    async close(refreshToken: string): Promise<void> {
      const token = await db.transaction((tx) => findRefreshToken(tx, hashSecret(refreshToken)))
      if (token) await revoke(token.session_id)
    },

    isOpen: isAlive,

    /** Returns the claims of a valid session token, or null; answers synchronously for a cached session. */
    identify(sessionToken: string): SessionClaims | null | Promise<SessionClaims | null> {
      const claims = tokens.verify(sessionToken)
      if (claims === null) return null
      const known = isAlive(claims.sessionId)
      if (typeof known === 'boolean') return known ? claims : null
      return known.then((isOpen) => (isOpen ? claims : null))
    },

    async issueTicket(userId: string, sessionId: string): Promise<string> {
      const ticket = createSecret()
      const row = {
        hash: hashSecret(ticket),
        sessionId,
        userId,
        expiresAt: now() + ticketLifetimeMs,
      }
      await db.transaction((tx) => insertTicket(tx, row))
      return ticket
    },

    async redeemTicket(ticket: string): Promise<{ userId: string; sessionId: string } | null> {
      const row = await db.transaction((tx) => takeTicket(tx, hashSecret(ticket)))
      if (!row || row.expires_at <= now() || !(await isAlive(row.session_id))) return null
      return { userId: row.user_id, sessionId: row.session_id }
    },
  }
}

/**
 * Replaces a refresh token by the next one. Returns null for a token that is invalid or expired, and for a next one
 * that is not new. A spent token counts as stolen, unless its successor is named and has not been used.
 */
async function spendToken(
  tx: Tx,
  { spent, next, at }: { spent: string; next: string; at: number },
) {
  const findNext = () => findRefreshToken(tx, hashSecret(next))
  // Read before the spent token: a concurrent call with the same tokens changes both at once.
  const isNew = (await findNext()) === undefined
  const token = await findRefreshToken(tx, hashSecret(spent))
  if (!token || token.revoked_at !== null || token.expires_at <= at) return null
  if (token.spent_at === null && !isNew) return null
  if (!(await spendRefreshToken(tx, hashSecret(spent), at))) {
    const successor = await findNext()
    const isRepeated = successor?.session_id === token.session_id && successor.spent_at === null
    if (!isRepeated) await revokeSession(tx, token.session_id, at)
    return { ...token, stolen: !isRepeated }
  }
  await insertRefreshToken(tx, refreshRow(next, token.session_id, at))
  return { ...token, stolen: false }
}

const refreshRow = (token: string, sessionId: string, now: number) => ({
  hash: hashSecret(token),
  sessionId,
  expiresAt: now + refreshLifetimeMs,
})

const createSessionOverFault = () => createFault('signed-out', { code: 'session-ended' })
