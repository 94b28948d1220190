import type { LedgerUnit } from '@trellis/contract/kit/amounts.ts'
import type { LedgerFault } from '@trellis/contract/money/entitlements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'

/** Maximum number of faults in a report; more would not help the reader. */
export const maxFaults = 200

export type FoundFault = { userId: string | null; fault: LedgerFault }

/** Finds the faults of one kind. */
type Question = (tx: Tx) => Promise<FoundFault[]>

type OfUser<Values> = Values & { user_id: string }

/** Runs a query that returns a row for each fault. */
async function listFaults<Row extends object>(
  tx: Tx,
  query: RawBuilder<Row>,
  getFault: (row: Row) => FoundFault,
): Promise<FoundFault[]> {
  const { rows } = await sql<Row>`${query} limit ${maxFaults}`.execute(tx)
  return rows.map(getFault)
}

const balances: readonly (readonly [unit: LedgerUnit, column: string])[] = [
  ['credit', 'credit'],
  ['time', 'time_left_ms'],
  ['slot', 'slots'],
  ['storage', 'storage_limit_mb'],
  ['backup', 'extra_backups'],
  ['debt', 'debt'],
]

/** PostgreSQL answers sums as text. */
type Sum = number | string

const findWrongBalances =
  (unit: LedgerUnit, column: string): Question =>
  (tx) => {
    const query = sql<OfUser<{ balance: number; booked: Sum }>>`
      select user_id, balance, booked
      from (
        select account.id as user_id, account.${sql.ref(column)} as balance,
          coalesce(sum(ledger_entry.amount), 0) as booked
        from account left join ledger_entry
          on ledger_entry.user_id = account.id and ledger_entry.unit = ${sql.lit(unit)}
        group by account.id, account.${sql.ref(column)}
      ) as sums
      where booked <> balance`
    return listFaults(tx, query, ({ user_id: userId, balance, booked }) => ({
      userId,
      fault: { code: 'account-sum', params: { unit, balance, sum: Number(booked) } },
    }))
  }

const findWrongSums: Question = (tx) => {
  const query = sql<OfUser<{ id: number; balance: number; booked: Sum }>>`
    select user_id, id, balance, booked
    from (
      select id, user_id, balance, sum(amount) over (partition by user_id, unit order by id) as booked
      from ledger_entry
    ) as sums
    where booked <> balance`
  return listFaults(tx, query, ({ user_id: userId, id, balance, booked }) => ({
    userId,
    fault: { code: 'line-sum', params: { id, balance, sum: Number(booked) } },
  }))
}

const findWrongNumbers: Question = (tx) => {
  const query = sql<OfUser<{ id: number; number: number; counted: Sum }>>`
    select user_id, id, number, counted
    from (
      select id, user_id, number, count(*) over (partition by user_id, unit order by id) as counted
      from ledger_entry
    ) as lines
    where counted <> number`
  return listFaults(tx, query, ({ user_id: userId, id, number, counted }) => ({
    userId,
    fault: { code: 'line-number', params: { id, number, counted: Number(counted) } },
  }))
}

const findWrongClaims: Question = (tx) => {
  const query = sql<{ code: string; claimed: number; counted: Sum }>`
    select code, claimed, counted
    from (
      select redeem_code.code, redeem_code.claimed, count(redemption.id) as counted
      from redeem_code left join redemption on redemption.code_id = redeem_code.id
      group by redeem_code.id, redeem_code.code, redeem_code.claimed
    ) as claims
    where claimed <> counted`
  return listFaults(tx, query, ({ code, claimed, counted }) => ({
    userId: null,
    fault: { code: 'code-claims', params: { code, claimed, counted: Number(counted) } },
  }))
}

const findUnbookedRedemptions: Question = (tx) => {
  const query = sql<OfUser<{ code: string }>>`
    select redemption.user_id, redemption.code
    from redemption left join ledger_entry
      on ledger_entry.user_id = redemption.user_id
      and ledger_entry.reference = 'code:' || redemption.code_id
    where ledger_entry.id is null`
  return listFaults(tx, query, ({ user_id: userId, code }) => ({
    userId,
    fault: { code: 'redemption-without-line', params: { code } },
  }))
}

const findWrongPayments: Question = (tx) => {
  const query = sql<OfUser<{ id: string; total: number; paid: Sum }>>`
    select user_id, id, total, paid
    from (
      select shop_order.id, shop_order.user_id, shop_order.total, -coalesce(sum(ledger_entry.amount), 0) as paid
      from shop_order left join ledger_entry
        on ledger_entry.reference = 'order:' || shop_order.id
        and ledger_entry.user_id = shop_order.user_id
        and ledger_entry.unit = 'credit' and ledger_entry.reverses is null
      group by shop_order.id, shop_order.user_id, shop_order.total
    ) as orders
    where paid <> total`
  return listFaults(tx, query, ({ user_id: userId, id, total, paid }) => ({
    userId,
    fault: { code: 'order-paid', params: { id, total, paid: Number(paid) } },
  }))
}

const findWrongOrders: Question = (tx) => {
  const query = sql<OfUser<{ id: string; total: number; listed: Sum }>>`
    select user_id, id, total, listed
    from (
      select shop_order.id, shop_order.user_id, shop_order.total,
        coalesce(sum(shop_order_line.cost * shop_order_line.quantity), 0) as listed
      from shop_order left join shop_order_line on shop_order_line.order_id = shop_order.id
      group by shop_order.id, shop_order.user_id, shop_order.total
    ) as orders
    where listed <> total`
  return listFaults(tx, query, ({ user_id: userId, id, total, listed }) => ({
    userId,
    fault: { code: 'order-sum', params: { id, total, sum: Number(listed) } },
  }))
}

export const ledgerQuestions: readonly Question[] = [
  ...balances.map(([unit, column]) => findWrongBalances(unit, column)),
  findWrongSums,
  findWrongNumbers,
  findWrongClaims,
  findUnbookedRedemptions,
  findWrongPayments,
  findWrongOrders,
]
