import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { BanRecord } from '@trellis/contract/people/bans.ts'
import { sql } from 'kysely'
import { escapeLike, toSearchable } from '../../database/text-index.ts'
import type { Tx } from '../../kit/db.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { removeDevicesOfUsers } from '../../platform/push-messages/index.ts'

export type NewBan = {
  userId: string
  reason: string
  bannedBy: string
  at: number
  expiresAt: number | null
}

/** Inserts a ban, which replaces one that is still open, in force or expired. The user gets no more push messages. */
export async function insertBan(
  tx: Tx,
  ban: NewBan,
): Promise<{ banId: number; replaced: number | null }> {
  const replaced = await liftBan(tx, ban.userId, ban.bannedBy, ban.at)
  const { id } = await tx
    .insertInto('ban')
    .values({
      user_id: ban.userId,
      reason: ban.reason,
      banned_by: ban.bannedBy,
      banned_at: ban.at,
      expires_at: ban.expiresAt,
      search_text: toSearchable([ban.userId, ban.bannedBy, ban.reason].join('\n')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await removeDevicesOfUsers(tx, [ban.userId])
  return { banId: id, replaced }
}

/** Lifts the open ban and returns its id; null when there was none. */
export async function liftBan(
  tx: Tx,
  userId: string,
  by: string,
  at: number,
): Promise<number | null> {
  const row = await tx
    .updateTable('ban')
    .set({ lifted_at: at, lifted_by: by })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Reopens a lifted ban; the caller must make sure that no other is open. */
export async function reopenBan(tx: Tx, banId: number): Promise<void> {
  const { user_id: userId } = await tx
    .updateTable('ban')
    .set({ lifted_at: null, lifted_by: null })
    .where('id', '=', banId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await removeDevicesOfUsers(tx, [userId])
}

export async function findOpenBan(tx: Tx, userId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('ban')
    .select('id')
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the ids of all users with a ban that has not ended. */
export async function listBannedIds(tx: Tx, now: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ban')
    .select('user_id')
    .where('lifted_at', 'is', null)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Returns the time of the user's appeal in milliseconds; null when there was none. */
export async function findAppealedAt(tx: Tx, banId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('ban')
    .select('appealed_at')
    .where('id', '=', banId)
    .executeTakeFirst()
  return row?.appealed_at ?? null
}

export async function markAppealed(tx: Tx, banId: number, at: number): Promise<void> {
  await tx.updateTable('ban').set({ appealed_at: at }).where('id', '=', banId).execute()
}

/** Lists bans, newest first. `search` ignores case and matches names, the reason and the banning admin. */
export async function listBanRecords(
  tx: Tx,
  { search, limit }: { search: string; limit: number },
): Promise<Omit<BanRecord, 'bannedById' | 'liftedById'>[]> {
  let wanted = tx
    .selectFrom('ban')
    .innerJoin('account', 'account.id', 'ban.user_id')
    .select(['ban.user_id', 'account.username', 'account.grow_id', 'banned_by', 'ban.reason'])
    .select(['banned_at', 'expires_at', 'lifted_at', 'lifted_by'])
  if (search !== '') {
    const pattern = `%${escapeLike(toSearchable(search))}%`
    const has = (text: string) => sql<boolean>`${sql.ref(text)} like ${pattern} escape '\\'`
    wanted = wanted
      .leftJoin('account_search', 'account_search.user_id', 'ban.user_id')
      .where((of) => of.or([has('ban.search_text'), has('account_search.search_text')]))
  }
  const rows = await wanted
    .orderBy('banned_at', 'desc')
    .orderBy('ban.id', 'desc')
    .limit(limit)
    .$narrowType<{ user_id: UserId }>()
    .execute()
  return rows.map((row) => ({
    discordUsername: row.username,
    growId: row.grow_id ?? '',
    discordId: row.user_id,
    bannedBy: row.banned_by,
    reason: row.reason,
    bannedAt: formatInstant(row.banned_at),
    expires: formatInstantOrNull(row.expires_at),
    liftedAt: formatInstantOrNull(row.lifted_at),
    liftedBy: row.lifted_by,
  }))
}
