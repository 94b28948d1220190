import type { LedgerCheck } from '@trellis/contract/entitlements.ts'
import type { HealthPart } from '@trellis/contract/health.ts'
import { counted, spanInWords } from './measures.ts'
import { type Finding, partOf } from './part.ts'

export type LedgerFacts = {
  now: number
  /** When this api began; the first check follows soon. */
  startedAt: number
  last: LedgerCheck | null
}

const hourMs = 3_600_000
/** It is made once a night. */
const oldCheckMs = 26 * hourMs
const firstCheckMs = 5 * 60_000
const faultsShown = 5

export function judgeLedger(facts: LedgerFacts): HealthPart {
  const { now, last } = facts
  const shown = last?.faults.slice(0, faultsShown) ?? []
  return partOf('ledger', {
    good:
      last === null
        ? 'The ledger is added up soon for the first time.'
        : `Every balance adds up: ${counted(last.lines, 'line')} of ${counted(last.accounts, 'account')}.`,
    findings: [faultFinding(facts), ageFinding(facts)],
    facts: {
      'Last check': last === null ? 'none' : `${spanInWords(now - Date.parse(last.at))} ago`,
      'Lines checked': String(last?.lines ?? 0),
      Faults: String(last?.faults.length ?? 0),
      ...Object.fromEntries(
        shown.map(({ userId, fault }, index) => [
          `Fault ${index + 1}`,
          userId === null ? fault : `User ${userId}: ${fault}`,
        ]),
      ),
    },
  })
}

function faultFinding({ last }: LedgerFacts): Finding | null {
  const count = last?.faults.length ?? 0
  if (count === 0) return null
  return {
    state: 'problem',
    summary: `The ledger does not add up: ${counted(count, 'fault')} at the last check.`,
    advice:
      'Somebody has changed the database past Trellis, or a disk has failed. Make a backup of how it stands (npm run backup), then compare the named accounts with the newest archive from before, restored into an empty DATA_DIR (docs/operate/backups.md). POST /api/admin/ledger/check adds everything up again.',
  }
}

function ageFinding({ now, startedAt, last }: LedgerFacts): Finding | null {
  const age = now - (last === null ? startedAt : Date.parse(last.at))
  if (age < (last === null ? firstCheckMs : oldCheckMs)) return null
  return {
    state: 'warning',
    summary:
      last === null
        ? 'The ledger was never added up.'
        : `The ledger was last added up ${spanInWords(age)} ago.`,
    advice:
      'It is added up at the first moment of each day in Asia/Jakarta, or as soon as an api runs. Look in the api’s log for "watching server time failed", and at the database. POST /api/admin/ledger/check does it at once.',
  }
}
