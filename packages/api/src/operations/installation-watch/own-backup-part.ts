import type { HealthPart, HealthState } from '@trellis/contract/operations/health.ts'
import { formatCount, formatSpan } from '../../health/measures.ts'
import {
  createAgeFact,
  createFact,
  createWordFact,
  type Finding,
  getPart,
} from '../../health/part.ts'
import type { OwnBackupFacts } from './own-backup-store.ts'

export type OwnBackupRule = OwnBackupFacts & {
  now: number
  /** How often the operator makes one; 0 when it is not watched. */
  everyHours: number
}

const hourMs = 3_600_000

/** One night may be missed until noon; then it is late, and a problem when three are missing. */
const lateAfter = 1.5
const missingAfter = 3

/** Returns how the newest backup of the installation is; before the first, since there is something to lose. */
export function getOwnBackupState(rule: OwnBackupRule): HealthState {
  const { now, everyHours, madeAt, usedSince } = rule
  const from = madeAt ?? usedSince
  if (everyHours === 0 || from === null) return 'good'
  const intervals = (now - from) / (everyHours * hourMs)
  if (intervals >= missingAfter) return 'problem'
  return intervals >= lateAfter ? 'warning' : 'good'
}

export function judgeOwnBackup(rule: OwnBackupRule): HealthPart {
  const { now, everyHours, madeAt } = rule
  return getPart('own-backup', {
    good: getGood(rule),
    findings: [getFinding(rule)],
    facts: [
      madeAt === null
        ? createWordFact('last-own-backup', 'Last backup', 'none', 'none')
        : createAgeFact('last-own-backup', 'Last backup', now - madeAt),
      everyHours === 0
        ? createWordFact('own-backup-every', 'Expected every', 'not watched', 'not-watched')
        : createFact('own-backup-every', 'Expected every', formatCount(everyHours, 'hour'), {
            code: 'hours',
            params: { count: everyHours },
          }),
    ],
  })
}

function getGood({ now, everyHours, madeAt }: OwnBackupRule) {
  if (everyHours === 0) {
    const summary = 'Trellis does not watch the backups of the installation.'
    return { cause: { code: 'own-backup-not-watched' }, summary }
  }
  if (madeAt === null) {
    const summary = 'The installation has no backup yet.'
    return { cause: { code: 'own-backup-not-yet' }, summary }
  }
  const ageMs = now - madeAt
  const cause = { code: 'own-backup-good', params: { ageMs } }
  return { cause, summary: `The installation was backed up ${formatSpan(ageMs)} ago.` }
}

const advice =
  'Make one now (npm run backup), and one every night with a timer, see docs/operate/backups.md. If the timer exists, read its log: the last run failed, or did not take place. OWN_BACKUP_HOURS says how often one is expected; 0 is for backups by other means.'

function getFinding(rule: OwnBackupRule): Finding | null {
  const state = getOwnBackupState(rule)
  if (state === 'good') return null
  const { now, madeAt } = rule
  if (madeAt === null) {
    const summary = 'The installation was never backed up.'
    return { state, cause: { code: 'own-backup-never' }, summary, advice }
  }
  const ageMs = now - madeAt
  return {
    state,
    cause: { code: 'own-backup-late', params: { ageMs } },
    summary: `The installation was last backed up ${formatSpan(ageMs)} ago.`,
    advice,
  }
}
