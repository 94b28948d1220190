import type { LedgerCheck } from '@trellis/contract/entitlements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'

type Found = { user_id: string | null; fault: string }

/** Maximum number of faults in a report; more would not help the reader. */
const maxFaults = 200

/** Queries that each return one row with a sentence for every inconsistency. */
const questions: readonly RawBuilder<Found>[] = [
  ...(
    [
      ['credit', 'credit', 'credits'],
      ['time', 'time_left_ms', 'milliseconds of server time'],
      ['slot', 'slots', 'slots'],
      ['storage', 'storage_limit_mb', 'megabytes'],
      ['backup', 'extra_backups', 'extra backups'],
      ['debt', 'debt', 'credits of debt'],
    ] as const
  ).map(
    ([unit, column, name]) => sql<Found>`
      select id as user_id, 'The account has ' || ${sql.ref(column)} || ' ' || ${sql.lit(name)} ||
        ', its ledger adds up to ' || booked || '.' as fault
      from (
        select account.id, account.${sql.ref(column)}, coalesce(sum(ledger_entry.amount), 0) as booked
        from account left join ledger_entry
          on ledger_entry.user_id = account.id and ledger_entry.unit = ${sql.lit(unit)}
        group by account.id, account.${sql.ref(column)}
      ) as sums
      where booked <> ${sql.ref(column)}`,
  ),
  sql<Found>`
    select user_id, 'Line ' || id || ' says a balance of ' || balance || ', the lines up to it add up to ' || booked || '.' as fault
    from (
      select id, user_id, balance, sum(amount) over (partition by user_id, unit order by id) as booked
      from ledger_entry
    ) as sums
    where booked <> balance`,
  sql<Found>`
    select user_id, 'Line ' || id || ' is number ' || number || ', by counting it is ' || counted || '.' as fault
    from (
      select id, user_id, number, count(*) over (partition by user_id, unit order by id) as counted
      from ledger_entry
    ) as lines
    where counted <> number`,
  sql<Found>`
    select null as user_id, 'Code ' || code || ' counts ' || claimed || ' claims, there are ' || there || '.' as fault
    from (
      select redeem_code.code, redeem_code.claimed, count(redemption.id) as there
      from redeem_code left join redemption on redemption.code_id = redeem_code.id
      group by redeem_code.id, redeem_code.code, redeem_code.claimed
    ) as claims
    where claimed <> there`,
  sql<Found>`
    select redemption.user_id, 'The redemption of ' || redemption.code || ' has no line in the ledger.' as fault
    from redemption left join ledger_entry
      on ledger_entry.user_id = redemption.user_id
      and ledger_entry.reference = 'code:' || redemption.code_id
    where ledger_entry.id is null`,
  sql<Found>`
    select user_id, 'Order ' || id || ' cost ' || total || ' credits, the ledger says ' || paid || '.' as fault
    from (
      select shop_order.id, shop_order.user_id, shop_order.total, -coalesce(sum(ledger_entry.amount), 0) as paid
      from shop_order left join ledger_entry
        on ledger_entry.reference = 'order:' || shop_order.id
        and ledger_entry.user_id = shop_order.user_id
        and ledger_entry.unit = 'credit' and ledger_entry.reverses is null
      group by shop_order.id, shop_order.user_id, shop_order.total
    ) as orders
    where paid <> total`,
  sql<Found>`
    select user_id, 'Order ' || id || ' cost ' || total || ' credits, its lines add up to ' || listed || '.' as fault
    from (
      select shop_order.id, shop_order.user_id, shop_order.total,
        coalesce(sum(shop_order_line.cost * shop_order_line.quantity), 0) as listed
      from shop_order left join shop_order_line on shop_order_line.order_id = shop_order.id
      group by shop_order.id, shop_order.user_id, shop_order.total
    ) as orders
    where listed <> total`,
]

/** Checks all balances against the ledger in one transaction. */
export async function addEverythingUp(tx: Tx, now: number): Promise<LedgerCheck> {
  const faults: LedgerCheck['faults'] = []
  for (const question of questions) {
    const { rows } = await question.execute(tx)
    faults.push(...rows.map(({ user_id, fault }) => ({ userId: user_id, fault })))
  }
  const count = async (table: 'account' | 'ledger_entry' | 'redeem_code' | 'shop_order') => {
    const { n } = await tx
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    at: new Date(now).toISOString(),
    accounts: await count('account'),
    lines: await count('ledger_entry'),
    codes: await count('redeem_code'),
    orders: await count('shop_order'),
    faults: faults.slice(0, maxFaults),
  }
}
