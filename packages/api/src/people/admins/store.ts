import { type Permission, permissionSchema } from '@trellis/contract/kit/permissions.ts'
import type { RoleRow } from '@trellis/contract/people/admins.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { searchText } from '../../database/text-index.ts'
import type { Tx } from '../../kit/db.ts'
import type { AccountRow } from '../users/index.ts'

type Row = Pick<AccountRow, 'id' | 'username' | 'grow_id' | 'role'>

/** Lists registered users, admins first, then the newest. */
export async function listRoles(
  tx: Tx,
  { search, limit }: { search: string; limit: number },
): Promise<RoleRow[]> {
  const { from, where, id } = searchText(tx, 'account_search', { needle: search })
  const columns = sql.raw('account.id, account.username, account.grow_id, account.role')
  const listed = sql`${from} join account on account.id = account_search.user_id`
  const { rows: admins } = await sql<Row>`
    select ${columns} from account join account_search on account_search.user_id = account.id
    where account.role <> 'user' and ${
      search === ''
        ? sql`1 = 1`
        : sql`account.id in (
      select account_search.user_id from ${from} where ${where})`
    }
    order by account.role desc, account.id limit ${limit}`.execute(tx)
  const { rows: users } = await sql<Row>`
    select ${columns} from ${listed} where ${where} and account.role = 'user'
    order by ${id} desc limit ${limit - admins.length}`.execute(tx)
  return [...admins, ...users].map((row) => ({
    DiscordID: row.id,
    DiscordUsername: row.username,
    GrowID: row.grow_id ?? '',
    isAdmin: row.role !== 'user',
    isSuperAdmin: row.role === 'super',
  }))
}

export type Role = { role: AccountRow['role']; permissions: readonly Permission[] }

/** Sets the role; from then on the operator's list no longer changes it. */
export async function setRole(
  tx: Tx,
  userId: string,
  { role, permissions }: Role,
  at: number,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ role, permissions: JSON.stringify(permissions), role_changed_at: at })
    .where('id', '=', userId)
    .execute()
}

/**
 * Serialises role changes on every database. If two super admins demote each other at once, the second finds
 * that the role is lost.
 */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx
    .insertInto('panel_setting')
    .values({ name: 'roles-lock', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}

/** Counts the super admins. The count is stable until the transaction ends if roles are locked. */
export async function countSuperAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('account')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('role', '=', 'super')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the role and the stored permissions of an admin, or null for a user who is none. */
export async function findAdmin(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('account')
    .select(['role', 'permissions'])
    .where('id', '=', userId)
    .where('role', '<>', 'user')
    .executeTakeFirst()
  if (row === undefined) return null
  return { role: row.role, permissions: storedSchema.parse(JSON.parse(row.permissions)) }
}

const storedSchema = z.array(permissionSchema)
