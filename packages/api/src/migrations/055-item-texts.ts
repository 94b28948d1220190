import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { firstShopItems } from './first-shop-items.ts'

/** Gives the first items of the shop, where no admin has changed them, and their purchases a code for their texts. */
export const itemTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['shop_item', 'shop_order_line'])
      await db.schema.alterTable(table).addColumn('text_code', 'text').execute()
    for (const { id, name, description, amount } of firstShopItems) {
      await sql`update shop_item set text_code = id where id = ${id} and name = ${name}
        and description = ${description} and amount = ${amount}`.execute(db)
      await sql`update shop_order_line set text_code = item_id
        where item_id = ${id} and name = ${name}`.execute(db)
    }
  },
}
