import { nestReason } from '@trellis/contract/kit/reason.ts'
import type { LedgerCheck } from '@trellis/contract/money/entitlements.ts'
import type { HealthFact, HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount, formatSpan } from '../../health/measures.ts'
import {
  createAgeFact,
  createFact,
  createWordFact,
  type Finding,
  getPart,
} from '../../health/part.ts'

export type LedgerFacts = {
  now: number
  /** Start time of this api; the first check follows soon. */
  startedAt: number
  last: LedgerCheck | null
}

const hourMs = 3_600_000
/** The check runs nightly, so an older one is overdue. */
const oldCheckMs = 26 * hourMs
const firstCheckMs = 5 * 60_000
const faultsShown = 5

export function judgeLedger(facts: LedgerFacts): HealthPart {
  const { now, last } = facts
  const shown = last?.faults.slice(0, faultsShown) ?? []
  return getPart('ledger', {
    good:
      last === null
        ? {
            cause: { code: 'ledger-not-yet' },
            summary: 'The first check of the ledger will run soon.',
          }
        : {
            cause: {
              code: 'ledger-good',
              params: { lines: last.lines, accounts: last.accounts },
            },
            summary: `All balances are correct: ${formatCount(last.lines, 'line')} of ${formatCount(last.accounts, 'account')}.`,
          },
    findings: [getFaultFinding(facts), getAgeFinding(facts)],
    facts: [
      last === null
        ? createWordFact('last-check', 'Last check', 'none', 'none')
        : createAgeFact('last-check', 'Last check', now - Date.parse(last.at)),
      createFact('lines-checked', 'Lines checked', String(last?.lines ?? 0)),
      createFact('faults', 'Faults', String(last?.faults.length ?? 0)),
      ...shown.map(createFaultFact),
    ],
  })
}

const createFaultFact = (found: LedgerCheck['faults'][number], index: number): HealthFact => {
  const { userId, fault, code, params } = found
  const reason = nestReason({ reason: fault, ...(code && { cause: { code, params } }) })
  return {
    name: `Fault ${index + 1}`,
    value: userId === null ? fault : `User ${userId}: ${fault}`,
    label: { code: 'fault', params: { number: index + 1 } },
    text:
      userId === null
        ? { code: 'fault', params: reason }
        : { code: 'user-fault', params: { userId, ...reason } },
  }
}

function getFaultFinding({ last }: LedgerFacts): Finding | null {
  const count = last?.faults.length ?? 0
  if (count === 0) return null
  return {
    state: 'problem',
    cause: { code: 'ledger-faults', params: { count } },
    summary: `The ledger has errors: ${formatCount(count, 'fault')} at the last check.`,
    advice:
      'The database was changed without Trellis, or a disk has failed. Make a backup now (npm run backup), then compare the named accounts with the last archive from before, restored into an empty DATA_DIR (docs/operate/backups.md). POST /api/admin/ledger/check checks everything again.',
  }
}

function getAgeFinding({ now, startedAt, last }: LedgerFacts): Finding | null {
  const age = now - (last === null ? startedAt : Date.parse(last.at))
  if (age < (last === null ? firstCheckMs : oldCheckMs)) return null
  return {
    state: 'warning',
    cause:
      last === null
        ? { code: 'ledger-never-checked' }
        : { code: 'ledger-old', params: { ageMs: age } },
    summary:
      last === null
        ? 'The ledger was never checked.'
        : `The ledger was last checked ${formatSpan(age)} ago.`,
    advice:
      'It is checked at midnight in Asia/Jakarta, or as soon as an api runs. Search the api’s log for "watching server time failed", and check the database. POST /api/admin/ledger/check runs it now.',
  }
}
