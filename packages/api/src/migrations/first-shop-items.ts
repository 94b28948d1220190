import { type Kysely, sql } from 'kysely'

/** The initial shop items, with their cost in credits. Migrations that have run used these texts, so they stay. */
export const firstShopItems = [
  {
    id: 'server_time_7',
    name: 'Server Time: 7 Days',
    description: 'Keeps your server running for another week.',
    cost: 100,
    type: 'quantifiable',
    unit: 'time',
    amount: 7,
  },
  {
    id: 'server_time_30',
    name: 'Server Time: 30 Days',
    description: 'A month for less than four single weeks.',
    cost: 350,
    type: 'quantifiable',
    unit: 'time',
    amount: 30,
  },
  {
    id: 'server_time_90',
    name: 'Server Time: 90 Days',
    description: 'Three months at the best price a day.',
    cost: 900,
    type: 'quantifiable',
    unit: 'time',
    amount: 90,
  },
  {
    id: 'storage_upgrade_500',
    name: 'Storage Upgrade: 500 MB',
    description: 'More room for worlds and players, for good.',
    cost: 200,
    type: 'quantifiable',
    unit: 'storage',
    amount: 500,
  },
  {
    id: 'storage_upgrade_2000',
    name: 'Storage Upgrade: 2,000 MB',
    description: 'A large step at a special price, once per account.',
    cost: 600,
    type: 'one_time',
    unit: 'storage',
    amount: 2000,
  },
] as const

/** Adds the initial shop items, which operators can change. */
export async function fillShop(db: Kysely<unknown>): Promise<void> {
  for (const [position, item] of firstShopItems.entries()) {
    const { id, name, description, cost, type, unit, amount } = item
    await sql`insert into shop_item (id, position, name, description, cost, type, unit, amount)
      values (${id}, ${position}, ${name}, ${description}, ${cost}, ${type}, ${unit}, ${amount})`.execute(
      db,
    )
  }
}
