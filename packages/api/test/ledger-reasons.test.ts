import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReason } from '../src/money/entitlements/line-reason.ts'
import type { LedgerRow } from '../src/money/entitlements/store.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
  owner = await panel.signIn('1', 'Maya')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

type Line = { id: number; reason: string; reasonCode?: string; reasonParams?: object }
const listReasons = async () =>
  (await money.lines(owner)).map(({ reason, reasonCode, reasonParams }: Line) => ({
    reason,
    reasonCode,
    reasonParams,
  }))

describe('the reason of a ledger line', () => {
  it('has a code and values, and the same English sentence as before', async () => {
    await money.give(owner, 500)
    const code = await money.newCode({ amount: 10 })
    await money.redeem(owner, code)
    const [redeemed] = (await money.lines(owner)) as Line[]
    await money.asBoss('POST', `/admin/ledger/${redeemed?.id}/reverse`, { reason: 'A mistake' })
    const plan = { duration: '1d' }
    const paid = await money.asBoss('POST', `/admin/users/${owner.id}/set-paid`, plan)
    await money.asBoss('POST', `/admin/undo/${paid.body.undo.id}`)
    const params = { code }
    const what = `Redeemed code ${code}`
    expect((await listReasons()).slice(0, 5)).toEqual([
      {
        reason: 'Reversed: Paid plan. Undone.',
        reasonCode: 'undone',
        reasonParams: { what: 'Paid plan', whatCode: 'paid-plan' },
      },
      { reason: 'Paid plan', reasonCode: 'paid-plan' },
      {
        reason: `Reversed: ${what}. A mistake`,
        reasonCode: 'reversed',
        reasonParams: { ...params, what, whatCode: 'redeemed-code', note: 'A mistake' },
      },
      { reason: what, reasonCode: 'redeemed-code', reasonParams: params },
      {
        reason: 'Credits changed by an admin',
        reasonCode: 'admin-change',
        reasonParams: { unit: 'credit' },
      },
    ])
  })

  it('has the same code in lines of earlier versions', async () => {
    const rows = (await panel.sql(
      'select * from ledger_entry where reverses is null',
    )) as LedgerRow[]
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows)
      expect(readReason({ ...row, reason_code: null, reason_params: null })).toEqual(
        readReason(row),
      )
    const order = { reason: 'Purchase: 2 × 7 days', reference: 'order:abc' }
    const old = { ...rows[0], ...order, reason_code: null, reason_params: null } as LedgerRow
    const params = { items: '2 × 7 days' }
    expect(readReason(old)).toEqual({ reasonCode: 'purchase', reasonParams: params })
  })
})
