import { sql } from 'kysely'
import type { Db } from './db.ts'
import { hashSecret } from './secrets.ts'

/**
 * Throws when the other apis on this database use another secret, because each must accept what any of them
 * signs. An api without others may set a new secret. An api counts as running while it has connections open.
 */
export async function refuseOtherSecret(db: Db, name: string, secret: string): Promise<void> {
  if (db.shared === null) return
  const print = hashSecret(`${name} ${secret}`)
  const others = await db.transaction(async (tx) => {
    // Serialises apis that start at the same moment.
    await sql`lock table shared_secret in exclusive mode`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select count(distinct application_name) as n from pg_stat_activity
      where datname = current_database() and application_name like 'trellis-api-%'
        and application_name <> ${db.shared?.name ?? ''}`.execute(tx)
    const known = await tx
      .selectFrom('shared_secret')
      .select('print')
      .where('name', '=', name)
      .executeTakeFirst()
    if (known?.print === print) return 0
    const others = known === undefined ? 0 : Number(rows[0]?.n)
    if (others > 0) return others
    await tx
      .insertInto('shared_secret')
      .values({ name, print })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ print }))
      .execute()
    return 0
  })
  if (others > 0) {
    throw new Error(
      'Another api on this database signs with another SESSION_SECRET. Give all of them the same one, or the same DATA_DIR.',
    )
  }
}
