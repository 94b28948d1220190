import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type HiddenPage = Selectable<Tables['hidden_page']>

/** Null for a page that no admin has hidden. */
export async function findHiddenPage(tx: Tx, serverId: string): Promise<HiddenPage | null> {
  const row = await tx
    .selectFrom('hidden_page')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the servers whose pages are hidden. */
export async function listHiddenPages(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('hidden_page').select('server_id').execute()
  return new Set(rows.map(({ server_id }) => server_id))
}

/** Replaces the reason of a page that is hidden already. */
export async function putHiddenPage(tx: Tx, page: HiddenPage): Promise<void> {
  const { server_id, ...values } = page
  await tx
    .insertInto('hidden_page')
    .values({ server_id, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}

/** Returns false when the page was not hidden. */
export async function deleteHiddenPage(tx: Tx, serverId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hidden_page')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
