import {
  checkLedger,
  type LedgerCheck,
  type LedgerLine,
  ledgerCheckSchema,
  ledgerLineSchema,
  readLedgerCheck,
  readOwnLedger,
  readUserLedger,
  reverseLedgerLine,
} from '@trellis/contract/entitlements.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answer, Answerer, Asked } from './fake-api.ts'

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

export function makeCheck(changes: Record<string, unknown> = {}): LedgerCheck {
  return ledgerCheckSchema.parse({
    at: '2026-10-09T20:00:00.000Z',
    accounts: 12,
    lines: 3456,
    codes: 7,
    orders: 89,
    faults: [],
    ...changes,
  })
}

export const ledgerAnswers: readonly [Route, Answerer][] = [
  [readOwnLedger, ({ query }, { world }) => ({ reply: pageOf(world.ledger, query) })],
  [
    readUserLedger,
    ({ params, query }, { world }) => ({
      reply: pageOf(world.userLedgers[params['discordId'] ?? ''] ?? [], query),
    }),
  ],
  [
    reverseLedgerLine,
    ({ params, body }, { world }) => {
      const { reason } = body as { reason: string }
      for (const lines of Object.values(world.userLedgers)) {
        const line = lines.find((it) => String(it.id) === params['line'])
        if (line !== undefined) return takeBack(lines, line, reason)
      }
      return { status: 404, error: 'There is no such line.' }
    },
  ],
  [readLedgerCheck, (_, { world }) => ({ reply: { check: world.ledgerCheck } })],
  [
    checkLedger,
    (_, { world }) => {
      world.ledgerCheck = makeCheck({ at: '2026-10-10T03:00:00.000Z' })
      return { reply: { check: world.ledgerCheck } }
    },
  ],
]

function pageOf(lines: readonly LedgerLine[], query: Asked['query']) {
  const found = lines.filter((it) => query['unit'] === undefined || it.unit === query['unit'])
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 10)]
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    pageSize,
  }
}

function takeBack(lines: LedgerLine[], line: LedgerLine, reason: string): Answer {
  if (line.reversedBy !== null) return { status: 409, error: 'This line is reversed already.' }
  const isTogether = line.reference.startsWith('order:')
  const together = isTogether ? lines.filter((it) => it.reference === line.reference) : [line]
  for (const one of together) {
    const left = lines.find((it) => it.unit === one.unit)?.balance ?? 0
    if (one.amount > left) return { status: 409, error: 'Not enough left to take this back.' }
    one.reversedBy = (lines[0]?.id ?? 0) + 1
    lines.unshift(
      makeLine(one.reversedBy, {
        unit: one.unit,
        amount: -one.amount,
        balance: left - one.amount,
        reason: `Reversed: ${one.reason}. ${reason}`,
        reference: `line:${one.id}`,
      }),
    )
  }
  return { reply: { message: 'Reversed.' } }
}
