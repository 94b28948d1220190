import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The first items as the migration `003-ledger-and-shop` adds them. */
const firstItems = [
  ['server_time_7', 'Server Time: 7 Days', 'Keeps your server running for another week.', 7],
  ['server_time_30', 'Server Time: 30 Days', 'A month for less than four single weeks.', 30],
  ['server_time_90', 'Server Time: 90 Days', 'Three months at the best price a day.', 90],
  [
    'storage_upgrade_500',
    'Storage Upgrade: 500 MB',
    'More room for worlds and players, for good.',
    500,
  ],
  [
    'storage_upgrade_2000',
    'Storage Upgrade: 2,000 MB',
    'A large step at a special price, once per account.',
    2000,
  ],
] as const

/** Gives the first items of the shop, where no admin has changed them, and their purchases a code for their texts. */
export const itemTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['shop_item', 'shop_order_line'])
      await db.schema.alterTable(table).addColumn('text_code', 'text').execute()
    for (const [id, name, description, amount] of firstItems) {
      await sql`update shop_item set text_code = id where id = ${id} and name = ${name}
        and description = ${description} and amount = ${amount}`.execute(db)
      await sql`update shop_order_line set text_code = item_id
        where item_id = ${id} and name = ${name}`.execute(db)
    }
  },
}
