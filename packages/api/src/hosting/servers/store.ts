import type { ServerId, ServerName, UserId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { WantedIds } from '../../kit/reloads.ts'
import { refreshSearch } from '../../people/users/index.ts'
import type { StoredCopy } from './copy-store.ts'
import { copySuspension, type StoredSuspension } from './suspension-store.ts'

/** The ids and names of a row. They were checked before they were stored. */
export type ServerNames = { id: ServerId; owner_id: UserId; name: ServerName }

export type ServerRow = ServerNames & {
  port: number
  state: 'creating' | 'ready' | 'deleting'
  created_at: number
  last_happening: number
  /** Null for the bundled engine. */
  template: string | null
}

/**
 * With its suspension, in force or over; a test copy has that of the server that it was made from, too. With what admins see
 * of its owner.
 */
export type ListedServer = ServerRow & {
  owner_grow_id: string | null
  suspension: StoredSuspension | null
  /** Null for a live server. */
  copy: StoredCopy | null
  /** Also those that are free again. */
  formerNames: { name: ServerName; freeAt: number }[]
}

const columns = [
  'id',
  'owner_id',
  'name',
  'port',
  'state',
  'created_at',
  'last_happening',
  'template',
] as const

/** Returns these servers, or all, sorted by name. */
export async function listServers(
  tx: Tx,
  ids: WantedIds,
): Promise<Omit<ListedServer, 'copy' | 'formerNames' | 'suspension'>[]> {
  return tx
    .selectFrom('server')
    .innerJoin('account', 'account.id', 'server.owner_id')
    .select([
      'server.id',
      'server.owner_id',
      'server.name',
      'server.port',
      'server.state',
      'server.created_at',
      'server.last_happening',
      'server.template',
      'account.grow_id as owner_grow_id',
    ])
    .$if(ids !== null, (query) => query.where('server.id', 'in', [...(ids ?? [])]))
    .orderBy('server.name_key')
    .$narrowType<ServerNames>()
    .execute()
}

/** Null also for one that is being deleted already. */
export async function findUndeletedServer(tx: Tx, id: string): Promise<ServerRow | null> {
  const row = await tx
    .selectFrom('server')
    .select(columns)
    .where('id', '=', id)
    .where('state', '<>', 'deleting')
    .$narrowType<ServerNames>()
    .executeTakeFirst()
  return row ?? null
}

/** Finds the servers with these ids or of these owners, also those that are being deleted, and returns their ids. */
export async function listIdsOf(tx: Tx, wanted: ReadonlySet<string>): Promise<string[]> {
  const rows = await tx
    .selectFrom('server')
    .select('id')
    .where((of) => of.or([of('owner_id', 'in', [...wanted]), of('id', 'in', [...wanted])]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Taken names and ports fail on the indexes `server_name` and `server_port`. */
export async function insertServer(
  tx: Tx,
  server: {
    id: string
    ownerId: string
    name: string
    port: number
    template: string | null
    at: number
  },
): Promise<void> {
  await tx
    .insertInto('server')
    .values({
      id: server.id,
      owner_id: server.ownerId,
      name: server.name,
      name_key: server.name.toLowerCase(),
      port: server.port,
      state: 'creating',
      created_at: server.at,
      storage_bytes: 0,
      last_happening: 0,
      template: server.template,
    })
    .execute()
  await adoptTasks(tx, server)
  await refreshSearch(tx, server.ownerId)
}

/** Gives a new server the tasks that its owner made before there was one. */
async function adoptTasks(tx: Tx, server: { id: string; ownerId: string }): Promise<void> {
  await tx
    .updateTable('scheduled_task')
    .set({ server_id: server.id })
    .where('user_id', '=', server.ownerId)
    .where('server_id', 'is', null)
    .execute()
}

/**
 * Reads a server and locks its row until the transaction ends, so that counts per server stay exact. Throws when the
 * server is deleted.
 */
export async function holdServer(tx: Tx, id: string): Promise<ServerRow> {
  const row = await tx
    .updateTable('server')
    .set({ id })
    .where('id', '=', id)
    .where('state', '<>', 'deleting')
    .returning(columns)
    .$narrowType<ServerNames>()
    .executeTakeFirst()
  if (row === undefined) throw createFault('missing', { code: 'no-server' })
  return row
}

/** Counts a user's servers. Exact only under the lock of the user's account. */
export async function countServers(tx: Tx, ownerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('server')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'deleting')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A taken name fails on the index `server_name`. */
export async function setName(tx: Tx, { id }: Pick<ServerRow, 'id'>, name: string): Promise<void> {
  await tx
    .updateTable('server')
    .set({ name, name_key: name.toLowerCase() })
    .where('id', '=', id)
    .execute()
}

export async function setServerState(tx: Tx, id: string, state: ServerRow['state']): Promise<void> {
  const row = await tx
    .updateTable('server')
    .set({ state })
    .where('id', '=', id)
    .returning('owner_id')
    .executeTakeFirst()
  if (row !== undefined) await refreshSearch(tx, row.owner_id)
}

/** From 'creating' to 'ready'. False when it is deleted, or being deleted. */
export async function setReady(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('server')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return numUpdatedRows === 1n || (await findUndeletedServer(tx, id)) !== null
}

export async function deleteServerRow(tx: Tx, row: ServerRow, at: number): Promise<void> {
  await tx.deleteFrom('server').where('id', '=', row.id).execute()
  await forgetServer(tx, row, at)
}

/** Removes what other tables hold about a server; its port rests for a minute. */
export async function forgetServer(
  tx: Tx,
  row: Pick<ServerRow, 'id' | 'port'>,
  at: number,
): Promise<void> {
  await tx.deleteFrom('texture').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('storage_sample').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('backup_failure').where('server_id', '=', row.id).execute()
  await copySuspension(tx, row.id)
  await tx.deleteFrom('server_suspension').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('former_name').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('server_member').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('server_invitation').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('server_transfer').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('admin_confirmation').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('join_page').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('hidden_page').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('test_copy').where('server_id', '=', row.id).execute()
  await tx.deleteFrom('support_visit').where('server_id', '=', row.id).execute()
  await deleteTasks(tx, row.id)
  await recordReleasedPort(tx, row.port, at)
}

async function deleteTasks(tx: Tx, serverId: string): Promise<void> {
  const ofServer = tx.selectFrom('scheduled_task').select('id').where('server_id', '=', serverId)
  await tx.deleteFrom('task_run').where('task_id', 'in', ofServer).execute()
  await tx.deleteFrom('scheduled_task').where('server_id', '=', serverId).execute()
}

/** False when this event, or a later one, is written already. */
export async function advanceServerEvent(tx: Tx, id: string, number: number): Promise<boolean> {
  const result = await tx
    .updateTable('server')
    .set({ last_happening: number })
    .where('id', '=', id)
    .where('last_happening', '<', number)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * The lowest port that no server has and that none had within the last minute: a game client that still calls
 * the old server must not meet a stranger's. Null when the range is used up.
 */
export async function findFreePort(
  tx: Tx,
  range: { first: number; last: number },
  now: number,
): Promise<number | null> {
  const used = await tx
    .selectFrom('server')
    .select('port')
    .unionAll(tx.selectFrom('deleted_server').select('port'))
    .execute()
  const resting = await tx
    .selectFrom('released_port')
    .select('port')
    .where('released_at', '>', now - 60_000)
    .execute()
  const taken = new Set([...used, ...resting].map((row) => row.port))
  for (let port = range.first; port <= range.last; port++) if (!taken.has(port)) return port
  return null
}

/**
 * Gives a server the next free port of the range and lets the old one rest, so that no server gets it within a minute.
 * Returns null when no port is left or the server is being deleted; a taken port fails on the index `server_port`.
 */
export async function moveServerPort(
  tx: Tx,
  { id, port: from }: Pick<ServerRow, 'id' | 'port'>,
  range: { first: number; last: number },
  at: number,
): Promise<number | null> {
  await recordReleasedPort(tx, from, at)
  const port = await findFreePort(tx, range, at)
  if (port === null) return null
  const { numUpdatedRows } = await tx
    .updateTable('server')
    .set({ port })
    .where('id', '=', id)
    .where('port', '=', from)
    .where('state', '<>', 'deleting')
    .executeTakeFirst()
  return numUpdatedRows === 1n ? port : null
}

async function recordReleasedPort(tx: Tx, port: number, at: number): Promise<void> {
  await tx
    .insertInto('released_port')
    .values({ port, released_at: at })
    .onConflict((conflict) => conflict.column('port').doUpdateSet({ released_at: at }))
    .execute()
}
