import { type LedgerLine, ledgerLineSchema, readOwnLedger } from '@trellis/contract/entitlements.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer, Asked, FakeApi } from './fake-api.ts'

export function makeLine(id: number, changes: Record<string, unknown> = {}): LedgerLine {
  return ledgerLineSchema.parse({
    id,
    at: '2026-10-09T00:00:00.000Z',
    unit: 'credit',
    amount: 100,
    balance: 100 * id,
    reason: `Line ${id}`,
    actor: 'Operator',
    reference: `grant:${id}`,
    reversedBy: null,
    ...changes,
  })
}

const hourMs = 3_600_000

/** A little of everything, newest first. */
export const makeLines = (): LedgerLine[] => [
  makeLine(7, {
    reason: 'Line 5 taken back: given by mistake',
    amount: -250,
    balance: 1250,
    reference: 'line:5',
  }),
  makeLine(6, {
    unit: 'time',
    reason: 'Time your server was there',
    actor: 'Trellis',
    amount: -(5 * hourMs + 12 * 60_000),
    balance: 12 * 24 * hourMs - (5 * hourMs + 12 * 60_000),
  }),
  makeLine(5, { reason: 'Granted', amount: 250, balance: 1500, reversedBy: 7 }),
  makeLine(4, {
    unit: 'time',
    reason: 'Redeemed code TRELLIS-WEEK77',
    actor: 'maya',
    amount: 7 * 24 * hourMs,
    balance: 12 * 24 * hourMs,
  }),
  makeLine(3, {
    unit: 'storage',
    reason: 'Bought 500 MB',
    actor: 'maya',
    amount: 500,
    balance: 1000,
  }),
  makeLine(2, {
    unit: 'slot',
    reason: 'Created server MayaWorld',
    actor: 'maya',
    amount: -1,
    balance: 0,
  }),
  makeLine(1, {
    unit: 'time',
    reason: 'Corrected',
    amount: -24 * hourMs,
    balance: 5 * 24 * hourMs,
  }),
]

export const ledgerAnswers: readonly [Route, Answerer][] = [
  [readOwnLedger, (asked, api) => ({ reply: listed(asked, api) })],
]

function listed({ query }: Asked, { world }: FakeApi) {
  const found = world.ledger.filter(
    (it) => query['unit'] === undefined || it.unit === query['unit'],
  )
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 10)]
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    pageSize,
  }
}
