import type { Tx } from '../../kit/db.ts'

export type OwnBackupFacts = {
  /** When the installation was last backed up; null for never. */
  madeAt: number | null
  /** When the first account was made, from which on there is something to lose; null before. */
  usedSince: number | null
}

const fact = 'own-backup-at'

/**
 * Returns the newest backup of the installation that any of its api processes knows of, and stores that of this machine for
 * the others.
 */
export async function readOwnBackup(tx: Tx, madeHere: number | null): Promise<OwnBackupFacts> {
  const stored = await tx
    .selectFrom('installation')
    .select('value')
    .where('fact', '=', fact)
    .executeTakeFirst()
  const known = stored === undefined ? null : Number(stored.value)
  const isNewer = madeHere !== null && (known === null || madeHere > known)
  if (isNewer) {
    const value = String(madeHere)
    await tx
      .insertInto('installation')
      .values({ fact, value })
      .onConflict((it) => it.column('fact').doUpdateSet({ value }))
      .execute()
  }
  const first = await tx
    .selectFrom('account')
    .select((of) => of.fn.min('created_at').as('at'))
    .executeTakeFirst()
  return { madeAt: isNewer ? madeHere : known, usedSince: first?.at ?? null }
}
