import type { Tx } from '../../kit/db.ts'
import { searchable } from '../../kit/text-index.ts'

/**
 * Rewrites the search text of a registered user: ids, names and the server's name. Call it in the
 * transaction that changes one of them.
 */
export async function refreshSearch(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .leftJoin('server', (join) =>
      join.onRef('server.owner_id', '=', 'account.id').on('server.state', '<>', 'deleting'),
    )
    .select(['account.username', 'account.grow_id', 'server.name'])
    .where('account.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.grow_id === null) return
  const search_text = searchable([userId, row.username, row.grow_id, row.name ?? ''].join('\n'))
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
