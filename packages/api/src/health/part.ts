import type { Cause } from '@trellis/contract/kit/reason.ts'
import type { HealthCause, HealthFact, HealthPart } from '@trellis/contract/operations/health.ts'
import { formatSpan } from './measures.ts'

/** A fault that a health check found, in English and as a code for the panel. */
export type Finding = {
  state: 'warning' | 'problem'
  cause: HealthCause
  summary: string
  advice: string
}

type PartOutcome = {
  /** The summary when there are no findings. */
  good: { cause: Cause; summary: string }
  findings: readonly (Finding | null)[]
  facts: readonly HealthFact[]
}

export const partTitles: Record<HealthPart['id'], string> = {
  database: 'Database',
  agent: 'Agent',
  lobby: 'Lobby',
  scheduler: 'Scheduler',
  backups: 'Backups',
  disk: 'Disks',
  ledger: 'Ledger',
  versions: 'Versions',
  isolation: 'Isolation',
  servers: 'Servers',
  'off-site': 'Off-site copies',
  'own-backup': 'Backup of the installation',
  work: 'Work of accounts',
}

/**
 * Combines the findings of a part: the worst one gives its state and summary, and the advice of all of them
 * is listed.
 */
export function getPart(id: HealthPart['id'], { good, findings, facts }: PartOutcome): HealthPart {
  const found = findings.filter((finding) => finding !== null)
  const sorted = [...found.filter(isProblem), ...found.filter((one) => !isProblem(one))]
  const [worst, ...others] = sorted
  return {
    id,
    title: partTitles[id],
    state: worst?.state ?? 'good',
    summary: worst?.summary ?? good.summary,
    advice:
      worst === undefined
        ? null
        : [worst.advice, ...others.map(({ summary, advice }) => `${summary} ${advice}`)].join(' '),
    causes: worst === undefined ? [good.cause] : sorted.map(({ cause }) => cause),
    facts: [...facts],
  }
}

/** Creates a fact. A value with words has a code as well. */
export function createFact(code: string, name: string, value: string, text?: Cause): HealthFact {
  return { name, value, label: { code }, ...(text && { text }) }
}

/** Creates the fact that something happened some time ago, such as '3 hours ago'. */
export const createAgeFact = (code: string, name: string, ageMs: number): HealthFact =>
  createFact(code, name, `${formatSpan(ageMs)} ago`, { code: 'ago', params: { ageMs } })

/** Creates a fact that is a code alone, such as 'none'. */
export const createWordFact = (
  code: string,
  name: string,
  value: string,
  word: string,
): HealthFact => createFact(code, name, value, { code: word })

const isProblem = ({ state }: Finding) => state === 'problem'
