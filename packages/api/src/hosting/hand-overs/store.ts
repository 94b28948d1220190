import type { ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'

/** A change of a server's owner that waits for a second admin. */
export type Waiting = {
  id: string
  serverId: ServerId
  fromId: UserId
  toId: UserId
  askedById: UserId
  reason: string
  keepsMembers: number
  createdAt: number
  expiresAt: number
}

/** With the names that lists show; `serverName` is null for a server that is gone for good. */
export type NamedWaiting = Waiting & {
  serverName: string | null
  deletedName: string | null
  fromName: string | null
  fromDebt: number
  toName: string | null
  askedByName: string
}

type Ids = Pick<Waiting, 'serverId' | 'fromId' | 'toId' | 'askedById'>

const columns = [
  'admin_confirmation.id',
  'admin_confirmation.server_id as serverId',
  'admin_confirmation.from_id as fromId',
  'admin_confirmation.to_id as toId',
  'admin_confirmation.asked_by_id as askedById',
  'admin_confirmation.reason',
  'admin_confirmation.keeps_members as keepsMembers',
  'admin_confirmation.created_at as createdAt',
  'admin_confirmation.expires_at as expiresAt',
] as const

const select = (tx: Tx, at: number) =>
  tx
    .selectFrom('admin_confirmation')
    .select(columns)
    .where('admin_confirmation.expires_at', '>', at)
    .$narrowType<Ids>()

export async function findWaiting(tx: Tx, id: string, at: number): Promise<Waiting | null> {
  return (await select(tx, at).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findServerChange(
  tx: Tx,
  serverId: string,
  at: number,
): Promise<Waiting | null> {
  return (await select(tx, at).where('server_id', '=', serverId).executeTakeFirst()) ?? null
}

/** The newest first. */
export async function listWaiting(tx: Tx, at: number): Promise<NamedWaiting[]> {
  return select(tx, at)
    .innerJoin('account as former', 'former.id', 'admin_confirmation.from_id')
    .innerJoin('account as next', 'next.id', 'admin_confirmation.to_id')
    .innerJoin('account as asker', 'asker.id', 'admin_confirmation.asked_by_id')
    .leftJoin('server', 'server.id', 'admin_confirmation.server_id')
    .leftJoin('deleted_server', 'deleted_server.id', 'admin_confirmation.server_id')
    .select(['server.name as serverName', 'deleted_server.name as deletedName'])
    .select(['former.grow_id as fromName', 'former.debt as fromDebt', 'next.grow_id as toName'])
    .select('asker.username as askedByName')
    .orderBy('admin_confirmation.created_at', 'desc')
    .orderBy('admin_confirmation.id')
    .execute()
}

export async function countWaiting(tx: Tx, at: number): Promise<number> {
  const { n } = await tx
    .selectFrom('admin_confirmation')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertWaiting(tx: Tx, row: Waiting): Promise<void> {
  await tx
    .insertInto('admin_confirmation')
    .values({
      id: row.id,
      server_id: row.serverId,
      from_id: row.fromId,
      to_id: row.toId,
      asked_by_id: row.askedById,
      reason: row.reason,
      keeps_members: row.keepsMembers,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Returns false when another call has ended it. */
export async function deleteWaiting(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_confirmation')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteServerChange(tx: Tx, serverId: string): Promise<void> {
  await tx.deleteFrom('admin_confirmation').where('server_id', '=', serverId).execute()
}

/** Deletes those whose time is over, and returns those that this call has deleted. */
export async function takeOver(tx: Tx, at: number): Promise<Waiting[]> {
  return tx
    .deleteFrom('admin_confirmation')
    .where('expires_at', '<=', at)
    .returning(columns)
    .$narrowType<Ids>()
    .execute()
}

/** The admins who visit the server. */
export async function listVisitors(tx: Tx, serverId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('support_visit')
    .select('admin_id')
    .where('server_id', '=', serverId)
    .execute()
  return rows.map(({ admin_id }) => admin_id)
}

/** Returns the name of a server, or of a deleted one; null for one that is gone for good. */
export async function findServerName(tx: Tx, serverId: string): Promise<string | null> {
  for (const table of ['server', 'deleted_server'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('name')
      .where('id', '=', serverId)
      .executeTakeFirst()
    if (row !== undefined) return row.name
  }
  return null
}

/** Forgets that the service stopped the server for a reason of its former owner, so that it does not start again for that. */
export async function forgetStop(tx: Tx, serverId: string): Promise<void> {
  await tx
    .updateTable('server')
    .set({ suspended: null })
    .where('id', '=', serverId)
    .where('suspended', '<>', 'admin')
    .execute()
}
