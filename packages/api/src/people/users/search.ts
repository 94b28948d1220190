import { toSearchable } from '../../database/text-index.ts'
import type { Tx } from '../../kit/db.ts'

/**
 * Rewrites the search text of a registered user: ids, names and the servers' names. Call it in the
 * transaction that changes one of them.
 */
export async function refreshSearch(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select(['username', 'grow_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.grow_id === null) return
  const servers = await tx
    .selectFrom('server')
    .select('name')
    .where('owner_id', '=', userId)
    .where('state', '<>', 'deleting')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const names = servers.length === 0 ? [''] : servers.map(({ name }) => name)
  const search_text = toSearchable([userId, row.username, row.grow_id, ...names].join('\n'))
  await tx
    .insertInto('account_search')
    .values({ user_id: userId, search_text })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ search_text })
        .where('account_search.search_text', '<>', search_text),
    )
    .execute()
}
