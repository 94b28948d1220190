import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type BannedName = Selectable<Tables['banned_server_name']>

const columns = ['name_key', 'name', 'reason', 'banned_by', 'banned_at'] as const

/** Names are compared without case. */
const getKey = (name: string) => name.toLowerCase()

/** Newest first. */
export async function listBannedNames(tx: Tx): Promise<BannedName[]> {
  return tx
    .selectFrom('banned_server_name')
    .select(columns)
    .orderBy('banned_at', 'desc')
    .orderBy('name_key', 'desc')
    .execute()
}

export async function findBannedName(tx: Tx, name: string): Promise<BannedName | null> {
  const row = await tx
    .selectFrom('banned_server_name')
    .select(columns)
    .where('name_key', '=', getKey(name))
    .executeTakeFirst()
  return row ?? null
}

/** False when the name is banned already. */
export async function insertBannedName(
  tx: Tx,
  banned: Omit<BannedName, 'name_key'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('banned_server_name')
    .values({ ...banned, name_key: getKey(banned.name) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the deleted row; null when the name was not banned. */
export async function deleteBannedName(tx: Tx, name: string): Promise<BannedName | null> {
  const row = await tx
    .deleteFrom('banned_server_name')
    .where('name_key', '=', getKey(name))
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the name of the server that uses it, in that server's spelling. */
export async function findNameInUse(tx: Tx, name: string): Promise<string | null> {
  const row = await tx
    .selectFrom('server')
    .select('name')
    .where('name_key', '=', getKey(name))
    .where('state', '<>', 'deleting')
    .executeTakeFirst()
  return row?.name ?? null
}
