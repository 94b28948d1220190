import { sql } from 'kysely'
import { isPostgres } from '../../database/dialect.ts'
import type { Tx } from '../../kit/db.ts'
import { removeDevicesOfUsers } from '../../platform/push-messages/index.ts'
import type { AccountRow } from '../users/index.ts'
import { emptyReferences, type Reference, references } from './references.ts'

/** The names that the identity provider gives a user. */
export type Names = Pick<AccountRow, 'username' | 'discriminator' | 'avatar' | 'email'>
export type Newcomer = Names & Pick<AccountRow, 'id' | 'created_at' | 'language'>

export const getNames = ({ username, discriminator, avatar, email }: AccountRow): Names => ({
  username,
  discriminator,
  avatar,
  email,
})

/**
 * Locks accounts until the transaction ends, and waits for transactions that add rows about them. On SQLite every transaction
 * is alone.
 */
export async function lockRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns whether any row, but for those of newcomers, names an account. */
export async function isUsed(tx: Tx, id: string): Promise<boolean> {
  for (const [table, column] of emptyReferences) {
    const found =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
        tx,
      )
    if (found.rows.length > 0) return true
  }
  return false
}

/** Returns whether work is running with a backup of an account. */
export async function hasBackupJob(tx: Tx, id: string): Promise<boolean> {
  const job = await tx
    .selectFrom('backup_job')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return job !== undefined
}

/** Ends all sessions of some accounts with their push messages, and returns the ids of the sessions. */
export async function endSessions(tx: Tx, ids: readonly string[], at: number): Promise<string[]> {
  await tx.deleteFrom('socket_ticket').where('user_id', 'in', ids).execute()
  await removeDevicesOfUsers(tx, ids)
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('user_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

type Move = { account: AccountRow; to: string; names: Names }

/** Gives an account and all rows about it another id. An empty account with that id becomes this one. */
export async function moveRows(tx: Tx, { account, to, names }: Move): Promise<void> {
  const { id: from, ...rest } = account
  await tx
    .updateTable('account')
    .set({ grow_id: null, grow_id_key: null })
    .where('id', '=', from)
    .execute()
  const values = { ...rest, ...names }
  await tx
    .insertInto('account')
    .values({ ...values, id: to })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await tx
    .updateTable('backup')
    .set(({ fn, ref }) => ({
      archive_user_id: fn.coalesce(ref('archive_user_id'), ref('user_id')),
    }))
    .where('user_id', '=', from)
    .execute()
  for (const reference of references) await moveReference(tx, reference, { from, to })
  await moveTexts(tx, { from, to })
  await tx.deleteFrom('account').where('id', '=', from).execute()
}

type Ids = { from: string; to: string }

async function moveReference(tx: Tx, [table, column]: Reference, { from, to }: Ids): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
    tx,
  )
}

/** Moves the id where it is a part of a text: in keys of items that are sold once, and in what admins search. */
async function moveTexts(tx: Tx, { from, to }: Ids): Promise<void> {
  await sql`update shop_order_line set once_key = ${`${to}:`} || substr(once_key, ${from.length + 2})
    where once_key like ${`${from}:%`}`.execute(tx)
  await sql`update ban set search_text = replace(search_text, ${from}, ${to}) where user_id = ${to}`.execute(
    tx,
  )
}

/** Deletes the open undo offers about an id, which would change another account later. Those of moves check it themselves. */
export async function dropUndoOffers(
  tx: Tx,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  await sql`delete from undo_offer where id in (
    select offer_id from undo_step where kind <> ${kind} and payload like ${`%"${id}"%`})`.execute(
    tx,
  )
}

/** Puts the empty account back that a move has replaced. */
export async function insertNewcomer(tx: Tx, newcomer: Newcomer): Promise<void> {
  await tx
    .insertInto('account')
    .values({ ...newcomer, permissions: '[]' })
    .execute()
}

/** Sends the move to the other api processes with the commit, see `kit/change-feed.ts`. */
export async function announceMove(tx: Tx, id: string): Promise<void> {
  if (isPostgres(tx)) await sql`select trellis_say('account-moved', ${id})`.execute(tx)
}
