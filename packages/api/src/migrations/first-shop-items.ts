import { type Kysely, sql } from 'kysely'

/** Adds the initial shop items, which operators can change. */
export async function fillShop(db: Kysely<unknown>): Promise<void> {
  const items = [
    [
      'server_time_7',
      'Server Time: 7 Days',
      'Keeps your server running for another week.',
      100,
      'quantifiable',
      'time',
      7,
    ],
    [
      'server_time_30',
      'Server Time: 30 Days',
      'A month for less than four single weeks.',
      350,
      'quantifiable',
      'time',
      30,
    ],
    [
      'server_time_90',
      'Server Time: 90 Days',
      'Three months at the best price a day.',
      900,
      'quantifiable',
      'time',
      90,
    ],
    [
      'storage_upgrade_500',
      'Storage Upgrade: 500 MB',
      'More room for worlds and players, for good.',
      200,
      'quantifiable',
      'storage',
      500,
    ],
    [
      'storage_upgrade_2000',
      'Storage Upgrade: 2,000 MB',
      'A large step at a special price, once per account.',
      600,
      'one_time',
      'storage',
      2000,
    ],
  ] as const
  for (const [index, [id, name, description, cost, type, unit, amount]] of items.entries()) {
    await sql`insert into shop_item (id, position, name, description, cost, type, unit, amount)
      values (${id}, ${index}, ${name}, ${description}, ${cost}, ${type}, ${unit}, ${amount})`.execute(
      db,
    )
  }
}
