import type { Selectable } from 'kysely'
import { isPostgres } from '../../database/dialect.ts'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'
import { refreshSearch } from '../../people/users/index.ts'
import { forgetServer, type ServerNames } from './store.ts'

export type DeletedServerRow = Selectable<Tables['deleted_server']> & ServerNames
type ListedDeletedServer = DeletedServerRow & { isCopy: boolean }

type Deletion = { by: string; at: number; keptUntil: number }

/** Moves a server's row to the deleted ones: its name and its owner's slot are free from then on, its port is not. */
export async function moveToDeleted(tx: Tx, serverId: string, deletion: Deletion): Promise<void> {
  const row = await tx
    .deleteFrom('server')
    .where('id', '=', serverId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('deleted_server')
    .values({
      id: row.id,
      owner_id: row.owner_id,
      name: row.name,
      port: row.port,
      template: row.template,
      created_at: row.created_at,
      storage_bytes: row.storage_bytes,
      storage_files: row.storage_files,
      last_happening: row.last_happening,
      deleted_by: deletion.by,
      deleted_at: deletion.at,
      kept_until: deletion.keptUntil,
    })
    .execute()
  await refreshSearch(tx, row.owner_id)
}

/** Newest first. */
export async function listDeletedServers(tx: Tx, ownerId: string): Promise<ListedDeletedServer[]> {
  const rows = await tx
    .selectFrom('deleted_server')
    .leftJoin('test_copy', 'test_copy.server_id', 'deleted_server.id')
    .selectAll('deleted_server')
    .select('test_copy.server_id as copyId')
    .where('owner_id', '=', ownerId)
    .orderBy('deleted_at', 'desc')
    .$narrowType<ServerNames>()
    .execute()
  return rows.map(({ copyId, ...row }) => ({ ...row, isCopy: copyId !== null }))
}

export async function findDeleted(
  tx: Tx,
  ownerId: string,
  serverId: string,
): Promise<DeletedServerRow | null> {
  const row = await tx
    .selectFrom('deleted_server')
    .selectAll()
    .where('id', '=', serverId)
    .where('owner_id', '=', ownerId)
    .$narrowType<ServerNames>()
    .executeTakeFirst()
  return row ?? null
}

/** Finds a deleted server of any owner. */
export async function findAnyDeleted(tx: Tx, serverId: string): Promise<DeletedServerRow | null> {
  const row = await tx
    .selectFrom('deleted_server')
    .selectAll()
    .where('id', '=', serverId)
    .$narrowType<ServerNames>()
    .executeTakeFirst()
  return row ?? null
}

type Search = { text: string; at: number; limit: number }

/** Lists the deleted servers of all owners that are still kept, newest first, whose names have a part. */
export async function listKept(
  tx: Tx,
  { text, at, limit }: Search,
): Promise<(ListedDeletedServer & { ownerGrowId: string | null })[]> {
  const part = text.toLowerCase()
  const find = isPostgres(tx) ? 'strpos' : 'instr'
  const rows = await tx
    .selectFrom('deleted_server')
    .innerJoin('account', 'account.id', 'deleted_server.owner_id')
    .leftJoin('test_copy', 'test_copy.server_id', 'deleted_server.id')
    .selectAll('deleted_server')
    .select(['test_copy.server_id as copyId', 'account.grow_id as ownerGrowId'])
    .where('kept_until', '>', at)
    .$if(part !== '', (query) =>
      query.where((of) =>
        of.or([
          of(of.fn<number>(find, [of.fn('lower', ['name']), of.val(part)]), '>', 0),
          of(of.fn<number>(find, ['account.grow_id_key', of.val(part)]), '>', 0),
        ]),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('deleted_server.id')
    .limit(limit)
    .$narrowType<ServerNames>()
    .execute()
  return rows.map(({ copyId, ...row }) => ({ ...row, isCopy: copyId !== null }))
}

export async function listAllDeleted(tx: Tx): Promise<DeletedServerRow[]> {
  return tx.selectFrom('deleted_server').selectAll().$narrowType<ServerNames>().execute()
}

/** Lets the next check of the watch remove the server. */
export async function endKeeping(tx: Tx, serverId: string, at: number): Promise<void> {
  await tx
    .updateTable('deleted_server')
    .set({ kept_until: at })
    .where('id', '=', serverId)
    .where('kept_until', '>', at)
    .execute()
}

/** Restores a deleted server in state `creating`: the agent still has to learn of it. */
export async function moveBack(tx: Tx, row: DeletedServerRow, name: string): Promise<void> {
  await tx.deleteFrom('deleted_server').where('id', '=', row.id).execute()
  await tx
    .insertInto('server')
    .values({
      id: row.id,
      owner_id: row.owner_id,
      name,
      name_key: name.toLowerCase(),
      port: row.port,
      state: 'creating',
      created_at: row.created_at,
      storage_bytes: row.storage_bytes,
      storage_files: row.storage_files,
      last_happening: row.last_happening,
      template: row.template,
    })
    .execute()
  await refreshSearch(tx, row.owner_id)
}

/** Forgets a server whose folder is gone. */
export async function forgetDeleted(tx: Tx, row: DeletedServerRow, at: number): Promise<void> {
  await tx.deleteFrom('deleted_server').where('id', '=', row.id).execute()
  await forgetServer(tx, row, at)
}
