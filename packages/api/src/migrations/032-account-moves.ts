import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** Lets the lines of the ledger follow an account to another id. Everything else about a line stays unchangeable. */
export const accountMoves: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await sql`create or replace function ledger_entry_stands() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then return new; end if;
          raise exception 'The ledger is append-only.';
        end $$`.execute(db)
      return
    }
    const rows = await sql<{
      name: string
    }>`select name from pragma_table_info('ledger_entry')`.execute(db)
    const changed = rows.rows
      .filter(({ name }) => name !== 'user_id')
      .map(({ name }) => sql`new.${sql.id(name)} is not old.${sql.id(name)}`)
    await sql`drop trigger ledger_entry_no_update`.execute(db)
    await sql`create trigger ledger_entry_no_update before update on ledger_entry
      when ${sql.join(changed, sql` or `)}
      begin select raise(abort, 'The ledger is append-only.'); end`.execute(db)
  },
}
