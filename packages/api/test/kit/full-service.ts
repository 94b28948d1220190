import { sql } from 'kysely'
import type { Tx } from '../../src/kit/db.ts'

export type ServiceSize = { users: number; servers: number; bans: number; entries: number }

/** The first id of generated users; users who really sign in have smaller ids. */
const firstId = 5_000_000

/** Fills an empty database like that of a service with this many users, servers, bans and log entries. */
export async function fillService(tx: Tx, size: ServiceSize): Promise<void> {
  const upTo = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  const id = sql`cast(${sql.lit(firstId)} + i as text)`
  await sql`
    insert into account (id, username, discriminator, avatar, email, grow_id, grow_id_key, created_at,
      registered_at, slots, storage_limit_mb)
    ${upTo(size.users)}
    select ${id}, 'user' || i, '', '', '', 'Filled' || i, 'filled' || i, i, i, 1, 500 from n`.execute(
    tx,
  )
  await sql`
    insert into server (id, owner_id, name, name_key, port, state, created_at)
    ${upTo(size.servers)}
    select 'server' || i, ${id}, 'Server' || i, 'server' || i, 20000 + i, 'ready', i from n`.execute(
    tx,
  )
  await sql`
    insert into account_search (user_id, search_text)
    select account.id, lower(account.id || ' ' || username || ' ' || grow_id || ' ' || coalesce(server.name, ''))
    from account left join server on server.owner_id = account.id
    order by registered_at, account.id`.execute(tx)
  await sql`
    insert into ban (user_id, reason, banned_by, banned_at, search_text)
    ${upTo(size.bans)}
    select ${id}, 'Reason ' || i, 'Operator', i, ${id} || ' operator reason ' || i from n`.execute(
    tx,
  )
  // Most bans are over, and only their record is left.
  await sql`
    insert into ban (user_id, reason, banned_by, banned_at, lifted_at, lifted_by, search_text)
    ${upTo(size.bans * 4)}
    select ${id}, 'Reason ' || i, 'Operator', i, i, 'Operator', ${id} || ' operator reason ' || i from n`.execute(
    tx,
  )
  const what = sql`case i % 8
    when 0 then 'Server started' when 1 then 'Server stopped' when 2 then 'World saved'
    when 3 then 'Player edited' when 4 then 'Redeemed a code' when 5 then 'Backup created'
    when 6 then 'Server crashed ÄÖ 日本' else 'User banned' end`
  const actor = sql`case when i % 8 = 7 then 'Admin' when i % 3 = 0 then 'System' else 'User' end`
  await sql`
    insert into activity (at, actor_type, actor_name, subject_id, action, details, search_text)
    ${upTo(size.entries)}
    select i, type, name, null, what, '{"user":"' || name || '","code":"TRELLIS-' || (cast(i as bigint) * 7919 % 1000003) || '"}',
      lower(type) || ${'\n'} || replace(lower(what), 'ÄÖ', 'äö') || ${'\n'} || lower(name) ||
        case when i % 8 = 4 then ${'\n'} || 'code trellis-' || (cast(i as bigint) * 7919 % 1000003) else '' end
    from (select i, ${actor} as type, 'user' || (i * 31 % ${sql.lit(size.users)}) as name, ${what} as what from n) as rows`.execute(
    tx,
  )
}
