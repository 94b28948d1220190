import type { ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'

/** An open offer of a server to another user. */
export type TransferRow = {
  id: string
  serverId: ServerId
  fromId: UserId
  toId: UserId
  createdAt: number
  expiresAt: number
}

const select = (tx: Tx, at: number) =>
  tx
    .selectFrom('server_transfer')
    .select(['id', 'server_id as serverId', 'from_id as fromId', 'to_id as toId'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', at)
    .$narrowType<Pick<TransferRow, 'serverId' | 'fromId' | 'toId'>>()

/** Stores an offer in place of the server's earlier one. */
export async function putTransfer(tx: Tx, row: TransferRow): Promise<void> {
  const values = {
    id: row.id,
    from_id: row.fromId,
    to_id: row.toId,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  }
  await tx
    .insertInto('server_transfer')
    .values({ server_id: row.serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}

export async function findTransfer(tx: Tx, id: string, at: number): Promise<TransferRow | null> {
  return (await select(tx, at).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findServerTransfer(
  tx: Tx,
  serverId: string,
  at: number,
): Promise<TransferRow | null> {
  return (await select(tx, at).where('server_id', '=', serverId).executeTakeFirst()) ?? null
}

/** The open offers to a user, the newest first. */
export async function listUserTransfers(
  tx: Tx,
  userId: string,
  at: number,
): Promise<TransferRow[]> {
  return select(tx, at)
    .where('to_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

/** Deletes the offers whose time is over, of one server or of all, and returns those that this call has deleted. */
export async function takeEndedTransfers(
  tx: Tx,
  at: number,
  serverId: string | null = null,
): Promise<TransferRow[]> {
  return tx
    .deleteFrom('server_transfer')
    .where('expires_at', '<=', at)
    .$if(serverId !== null, (query) => query.where('server_id', '=', serverId ?? ''))
    .returning(['id', 'server_id as serverId', 'from_id as fromId', 'to_id as toId'])
    .returning(['created_at as createdAt', 'expires_at as expiresAt'])
    .$narrowType<Pick<TransferRow, 'serverId' | 'fromId' | 'toId'>>()
    .execute()
}

/** Deletes the offers of servers that are deleted and kept for a while, and returns them with the name of the server. */
export async function takeDeletedTransfers(tx: Tx): Promise<(TransferRow & { server: string })[]> {
  const rows = await tx
    .selectFrom('server_transfer')
    .innerJoin('deleted_server', 'deleted_server.id', 'server_transfer.server_id')
    .select(['server_transfer.id', 'server_id as serverId', 'from_id as fromId', 'to_id as toId'])
    .select(['server_transfer.created_at as createdAt', 'expires_at as expiresAt'])
    .select('deleted_server.name as server')
    .$narrowType<Pick<TransferRow, 'serverId' | 'fromId' | 'toId'>>()
    .execute()
  const taken = []
  for (const row of rows) if (await deleteTransfer(tx, row.id)) taken.push(row)
  return taken
}

/** Returns false when it was accepted or withdrawn already. */
export async function deleteTransfer(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('server_transfer')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Moves a server and what belongs to it. An archive keeps the account that it names, because the host restores it for this
 * account only. Invitations, visits and the new owner's membership end, and those of all members unless they stay. Returns
 * the ids of the users whose membership ended.
 */
export async function moveServer(
  tx: Tx,
  { serverId, fromId, toId }: Pick<TransferRow, 'serverId' | 'fromId' | 'toId'>,
  { keepMembers }: { keepMembers: boolean },
): Promise<string[]> {
  const moved = { user_id: toId }
  await tx
    .updateTable('server')
    .set({ owner_id: toId, chosen_at: null })
    .where('id', '=', serverId)
    .execute()
  await tx
    .updateTable('former_name')
    .set({ owner_id: toId })
    .where('server_id', '=', serverId)
    .execute()
  await tx.updateTable('scheduled_task').set(moved).where('server_id', '=', serverId).execute()
  await tx.updateTable('backup_failure').set(moved).where('server_id', '=', serverId).execute()
  await tx
    .updateTable('backup')
    .set(({ fn, ref }) => ({
      ...moved,
      archive_user_id: fn.coalesce(ref('archive_user_id'), ref('user_id')),
    }))
    .where('server_id', '=', serverId)
    .execute()
  const ended = await tx
    .deleteFrom('server_member')
    .where('server_id', '=', serverId)
    .$if(keepMembers, (query) => query.where('user_id', '=', toId))
    .returning('user_id')
    .execute()
  await tx
    .deleteFrom('selected_server')
    .where('server_id', '=', serverId)
    .where('user_id', '=', fromId)
    .execute()
  for (const table of ['server_invitation', 'support_visit', 'server_transfer'] as const)
    await tx.deleteFrom(table).where('server_id', '=', serverId).execute()
  return ended.map(({ user_id }) => user_id)
}
