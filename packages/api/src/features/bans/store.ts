import type { Tx } from '../../kit/db.ts'

export type NewBan = {
  userId: string
  reason: string
  bannedBy: string
  at: number
  expiresAt: number | null
}

/** The newest ban replaces one that is still open, in force or past its end. */
export async function insertBan(tx: Tx, ban: NewBan): Promise<void> {
  await liftBan(tx, ban.userId, ban.bannedBy, ban.at)
  await tx
    .insertInto('ban')
    .values({
      user_id: ban.userId,
      reason: ban.reason,
      banned_by: ban.bannedBy,
      banned_at: ban.at,
      expires_at: ban.expiresAt,
    })
    .execute()
}

/** False when there was none to lift. */
export async function liftBan(tx: Tx, userId: string, by: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('ban')
    .set({ lifted_at: at, lifted_by: by })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
