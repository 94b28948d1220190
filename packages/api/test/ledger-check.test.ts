import { afterAll, beforeAll, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

it('names each kind of fault by its code, with the values in its sentence', async () => {
  const who = await panel.signIn('1')
  const other = await panel.signIn('2')
  const code = await money.newCode({ type: 'Credits', amount: 2000, stock: 3 })
  await money.redeem(who, code)
  const bought = await money.checkout(who, { server_time_7: 1 })
  expect(bought.status).toBe(200)
  const [order] = (await panel.call('GET', `/users/${who.id}/shop/orders`, { token: who.token }))
    .body
  expect(await money.faults()).toEqual([])
  await panel.sql(`update account set slots = 5 where id = '${who.id}'`)
  await panel.sql(`update shop_order set total = total + 1 where id = '${order.id}'`)
  await panel.sql(`insert into ledger_entry
    (user_id, unit, amount, balance, number, reason, actor, reference, at)
    values ('${other.id}', 'credit', 0, 9, 3, 'Wrong', 'Trellis', 'wrong', 0)`)
  await panel.sql(`insert into redemption (code_id, user_id, code, reward, at)
    select id, '${other.id}', code, '', 0 from redeem_code where code = '${code}'`)
  const [line] = await money.lines(other, 'unit=credit')
  const { id, total } = order
  expect(await money.faults()).toEqual([
    {
      userId: who.id,
      fault: 'The account has 5 slots, its ledger adds up to 1.',
      code: 'account-sum',
      params: { unit: 'slot', balance: 5, sum: 1 },
    },
    {
      userId: other.id,
      fault: `Line ${line.id} says a balance of 9, the lines up to it add up to 0.`,
      code: 'line-sum',
      params: { id: line.id, balance: 9, sum: 0 },
    },
    {
      userId: other.id,
      fault: `Line ${line.id} is number 3, by counting it is 1.`,
      code: 'line-number',
      params: { id: line.id, number: 3, counted: 1 },
    },
    {
      userId: null,
      fault: `Code ${code} counts 1 claims, there are 2.`,
      code: 'code-claims',
      params: { code, claimed: 1, counted: 2 },
    },
    {
      userId: other.id,
      fault: `The redemption of ${code} has no line in the ledger.`,
      code: 'redemption-without-line',
      params: { code },
    },
    {
      userId: who.id,
      fault: `Order ${id} cost ${total + 1} credits, the ledger says ${total}.`,
      code: 'order-paid',
      params: { id, total: total + 1, paid: total },
    },
    {
      userId: who.id,
      fault: `Order ${id} cost ${total + 1} credits, its lines add up to ${total}.`,
      code: 'order-sum',
      params: { id, total: total + 1, sum: total },
    },
  ])
})

it('keeps the sentences of a check of an earlier version, which have no code', async () => {
  const check = {
    ...{ at: '2026-01-01T00:00:00.000Z', accounts: 1, lines: 1, codes: 0, orders: 0 },
    faults: [{ userId: null, fault: 'Code A counts 2 claims, there are 1.' }],
  }
  // The check of the night begins soon after the start, and would be newer.
  await panel.until(
    async () =>
      (await panel.sql('select 1 from ledger_check where ended_at is not null')).length > 0,
  )
  await panel.sql(
    `insert into ledger_check (at, report) values (${Date.parse(check.at)}, '${JSON.stringify(check)}')`,
  )
  expect((await money.asBoss('GET', '/admin/ledger/check')).body).toEqual({ check })
})
