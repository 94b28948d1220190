import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** The channel on which PostgreSQL announces commits, see `kit/change-feed.ts`. */
export const changeChannel = 'trellis'

/**
 * Adds the shared counters of several api processes and, on PostgreSQL, the change notifications between
 * them.
 */
export const severalApis: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('server').addColumn('revived_at', 'bigint').execute()
    await db.schema.alterTable('ledger_check').addColumn('ended_at', 'bigint').execute()
    if (!isPostgres(db)) return
    await createShared(db)
    await createChangeTriggers(db)
    await createTriggers(db)
  },
}

async function createShared(db: Kysely<unknown>): Promise<void> {
  // The counters are unlogged: a crash may lose their counts, but writes need no flush.
  await sql`create unlogged table allowance_use (key text primary key, used bigint not null, ends_at bigint not null)
    with (fillfactor = 70)`.execute(db)
  await sql`create unlogged table open_question (user_id text primary key, ends_at bigint not null)`.execute(
    db,
  )
  await sql`create table shared_secret (name text primary key, print text not null)`.execute(db)
}

/**
 * Creates the notification functions. A payload is `[who, kind, id]`: the connection name of the process
 * that committed, and the rows to read again.
 */
async function createChangeTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function trellis_say(kind text, id text) returns void language sql as $$
      select pg_notify('${sql.raw(changeChannel)}', json_build_array(current_setting('application_name'), kind, id)::text)
    $$`.execute(db)
  await sql`
    create function trellis_tell() returns trigger language plpgsql as $$
    declare
      told text;
      before text;
    begin
      if tg_op <> 'DELETE' then
        told := to_jsonb(new) ->> tg_argv[1];
        perform trellis_say(tg_argv[0], told);
      end if;
      if tg_op <> 'INSERT' then
        before := to_jsonb(old) ->> tg_argv[1];
        if before is distinct from told then perform trellis_say(tg_argv[0], before); end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function trellis_tell_run() returns trigger language plpgsql as $$
    begin
      perform trellis_say('tasks', user_id) from scheduled_task where id = new.task_id;
      return null;
    end $$`.execute(db)
}

/** Each row has a kind of change, the id column, and the statements on a table that trigger it. */
const announced = [
  ['account', 'id', 'update on account', 'old.* is distinct from new.*'],
  ['registered', 'id', 'update of grow_id on account', 'old.grow_id is distinct from new.grow_id'],
  ['account', 'user_id', 'insert or delete or update on ban', null],
  ['server', 'owner_id', 'insert or delete on server', null],
  [
    'server',
    'owner_id',
    'update on server',
    '(old.state, old.name, old.owner_id, old.port) is distinct from (new.state, new.name, new.owner_id, new.port)',
  ],
  [
    'account',
    'owner_id',
    'update of storage_bytes on server',
    'old.storage_bytes is distinct from new.storage_bytes',
  ],
  ['session', 'id', 'update on session', 'old.revoked_at is distinct from new.revoked_at'],
  ['settings', 'name', 'insert or delete or update on panel_setting', null],
  ['notice', 'id', 'insert on notice', null],
  ['code', 'id', 'insert or update on redeem_code', 'new.is_public = 1'],
  ['tasks', 'user_id', 'insert or delete on scheduled_task', null],
  ['tasks', 'user_id', 'update on scheduled_task', 'old.* is distinct from new.*'],
  ['backup', 'user_id', 'insert or delete or update on backup', null],
  ['backup', 'user_id', 'insert or delete on backup_job', null],
  ['backup', 'user_id', 'insert or delete or update on backup_failure', null],
] as const

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [number, [kind, column, statements, condition]] of announced.entries()) {
    const when = condition === null ? sql`` : sql`when (${sql.raw(condition)})`
    await sql`create trigger ${sql.id(`trellis_tell_${number + 1}`)} after ${sql.raw(statements)}
      for each row ${when} execute function trellis_tell(${sql.lit(kind)}, ${sql.lit(column)})`.execute(
      db,
    )
  }
  await sql`create trigger trellis_tell_run after insert or update of outcome, started_at on task_run
    for each row execute function trellis_tell_run()`.execute(db)
}
