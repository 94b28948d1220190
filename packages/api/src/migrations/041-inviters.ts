import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Stores who made an invitation, because their rights at its acceptance decide. Those made before name a GrowID; one
 * whose inviter is unknown cannot be accepted.
 */
export const inviters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('server_invitation').addColumn('inviter_id', 'text').execute()
    await sql`
      update server_invitation set inviter_id =
        (select account.id from account where account.grow_id = server_invitation.invited_by)`.execute(
      db,
    )
  },
}
