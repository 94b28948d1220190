import type { Tx } from '../../kit/db.ts'
import { removeDevicesOfSession } from '../../platform/push-messages/index.ts'

/** From where a session is used. */
export type Origin = { address: string; agent: string }

type NewSession = { id: string; userId: string; at: number; origin: Origin }

export async function insertSession(tx: Tx, { id, userId, at, origin }: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      ...{ id, user_id: userId, created_at: at, revoked_at: null, last_used_at: at },
      ...origin,
    })
    .execute()
}

export async function setSessionUse(
  tx: Tx,
  id: string,
  { at, origin }: { at: number; origin: Origin },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_used_at: at, ...origin })
    .where('id', '=', id)
    .execute()
}

/** The sessions of a user that have not ended, the last used first. */
export async function listOpenSessions(
  tx: Tx,
  { userId, at, limit }: { userId: string; at: number; limit: number },
) {
  return tx
    .selectFrom('session')
    .select(['id', 'created_at', 'address', 'agent'])
    .select((of) => of.fn.coalesce('last_used_at', 'created_at').as('used_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('refresh_token')
          .select('hash')
          .whereRef('refresh_token.session_id', '=', 'session.id')
          .where('refresh_token.expires_at', '>', at)
          .where('refresh_token.spent_at', 'is', null),
      ),
    )
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the agent of a user's session that has not ended; null for any other one. */
export async function findOpenSession(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ agent: string } | null> {
  const row = await tx
    .selectFrom('session')
    .select('agent')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function isSessionAlive(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('revoked_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.revoked_at === null
}

/** Ends a session; its device gets no more push messages. */
export async function revokeSession(tx: Tx, id: string, at: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await removeDevicesOfSession(tx, id)
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: string; sessionId: string; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      expires_at: token.expiresAt,
      spent_at: null,
    })
    .execute()
}

export async function findRefreshToken(tx: Tx, hash: string) {
  return tx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select([
      'refresh_token.session_id',
      'refresh_token.expires_at',
      'refresh_token.spent_at',
      'session.user_id',
      'session.revoked_at',
    ])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/**
 * Marks a token as spent. Returns false when it was spent already, so only one of two concurrent uses
 * succeeds.
 */
export async function spendRefreshToken(tx: Tx, hash: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_token')
    .set({ spent_at: at })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertTicket(
  tx: Tx,
  ticket: { hash: string; sessionId: string; userId: string; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('socket_ticket')
    .values({
      hash: ticket.hash,
      session_id: ticket.sessionId,
      user_id: ticket.userId,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Deletes and returns the ticket, so that it opens one socket only. */
export async function takeTicket(tx: Tx, hash: string) {
  return tx
    .deleteFrom('socket_ticket')
    .where('hash', '=', hash)
    .returning(['session_id', 'user_id', 'expires_at'])
    .executeTakeFirst()
}

/** Deletes expired tickets and tokens, and sessions without tokens. */
export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('socket_ticket').where('expires_at', '<', now).execute()
  await tx.deleteFrom('refresh_token').where('expires_at', '<', now).execute()
  await tx
    .deleteFrom('session')
    .where('created_at', '<', now - 24 * 3_600_000)
    .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_token').select('session_id'))
    .execute()
}
