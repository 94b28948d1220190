import {
  type Impact,
  type ManagedUserRow,
  maxUsersFound,
  type UserFilter,
  usersPerPage,
} from '@trellis/contract/operations/managed-users.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchText } from '../../database/text-index.ts'
import { toMegabytes } from '../../hosting/servers/index.ts'
import type { Tx } from '../../kit/db.ts'
import { getPlan } from '../../money/entitlements/index.ts'
import type { AccountRow } from '../../people/users/index.ts'

type Query = { search: string; filter: UserFilter; page: number; now: number }

type Row = Pick<
  AccountRow,
  'id' | 'username' | 'grow_id' | 'role' | 'account_type' | 'plan_until' | 'storage_limit_mb'
> & { servers: number; server_name: string | null; storage_bytes: number | null; is_banned: number }

/** Registered users, newest first; what matches a search or filter is counted up to a bound. */
export async function findManagedUsers(tx: Tx, query: Query) {
  const { search, filter, page, now } = query
  const among = filter === 'banned' ? 'banned' : undefined
  const { from, where, id } = searchText(tx, 'account_search', { needle: search, among })
  const wanted = filter === 'active' ? sql<SqlBool>`${where} and ${isNotBanned(now)}` : where
  // Forces the query plan: there are few banned users, and they are collected first.
  const withBanned = sql`with banned as materialized (
    select account_search.* from account_search join (${selectBannedIds(now)}) as ids
      on ids.user_id = account_search.user_id)`
  const { rows } = await sql<Row>`
    ${filter === 'banned' ? withBanned : sql``}
    select account.id, username, grow_id, role, account_type, plan_until, storage_limit_mb,
      (select server.name from server where ${own} order by server.created_at, server.id limit 1) as server_name,
      (select count(*) from server where ${own}) as servers,
      (select cast(sum(server.storage_bytes) as bigint) from server where ${own}) as storage_bytes,
      case when account.id in (${selectBannedIds(now, sql`and user_id = account.id`)}) then 1 else 0 end
        as is_banned
    from (
      select ${id} as found_id, user_id from ${from} where ${wanted}
      order by ${id} desc limit ${usersPerPage} offset ${(page - 1) * usersPerPage}
    ) as found
    join account on account.id = found.user_id
    order by found_id desc`.execute(tx)
  const isAll = search === '' && filter === 'all'
  const counted = await count(tx, {
    before: filter === 'banned' ? withBanned : sql``,
    of: isAll ? sql`account_search` : sql`${from} where ${wanted}`,
    max: isAll ? null : maxUsersFound + 1,
  })
  return {
    rows: rows.map((row) => describe(row, now)),
    total: isAll ? counted : Math.min(counted, maxUsersFound),
    isCapped: !isAll && counted > maxUsersFound,
    page,
    pageSize: usersPerPage,
  }
}

const own = sql`server.owner_id = account.id and server.state <> 'deleting'`

const selectBannedIds = (now: number, more: RawBuilder<unknown> = sql``) => sql`
  select user_id from ban
  where lifted_at is null and (expires_at is null or expires_at > ${now}) ${more}`

/** Nearly every row matches, so it is tested during the scan. */
const isNotBanned = (now: number) => sql<SqlBool>`
  not exists (${selectBannedIds(now, sql`and ban.user_id = account_search.user_id`)})`

async function count(
  tx: Tx,
  { before, of, max }: { before: RawBuilder<unknown>; of: RawBuilder<unknown>; max: number | null },
): Promise<number> {
  const counted = max === null ? of : sql`(select 1 from ${of} limit ${max}) as found`
  const { rows } = await sql<{ count: number }>`
    ${before} select count(*) as count from ${counted}`.execute(tx)
  return rows[0]?.count ?? 0
}

const describe = (row: Row, now: number): ManagedUserRow => ({
  DiscordID: row.id,
  DiscordUsername: row.username,
  GrowID: row.grow_id ?? '',
  ServerName: row.server_name ?? '',
  servers: Number(row.servers),
  AccountType: getPlan(row, now),
  StorageUsedMB: toMegabytes(row.storage_bytes ?? 0),
  StorageLimitMB: row.storage_limit_mb,
  IsBanned: row.is_banned === 1,
  isAdmin: row.role !== 'user',
})

/** Counts users, admins and banned users among these ids; `ordinary` are the registered users without a role. */
export async function countUsers(
  tx: Tx,
  userIds: readonly string[],
  now: number,
): Promise<
  Pick<Impact, 'users' | 'admins' | 'banned'> & { registered: string[]; ordinary: string[] }
> {
  const rows = await tx
    .selectFrom('account')
    .leftJoin('ban', (join) =>
      join.onRef('ban.user_id', '=', 'account.id').on('ban.lifted_at', 'is', null),
    )
    .select(['account.id', 'account.role', 'ban.id as ban_id', 'ban.expires_at'])
    .where('account.id', 'in', userIds)
    .where('account.grow_id', 'is not', null)
    .execute()
  const isBanned = (row: (typeof rows)[number]) =>
    row.ban_id !== null && (row.expires_at === null || row.expires_at > now)
  return {
    users: rows.length,
    admins: rows.filter(({ role }) => role !== 'user').length,
    banned: rows.filter(isBanned).length,
    registered: rows.map(({ id }) => id),
    ordinary: rows.filter(({ role }) => role === 'user').map(({ id }) => id),
  }
}
