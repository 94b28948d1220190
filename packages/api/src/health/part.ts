import type { HealthPart } from '@trellis/contract/health.ts'

/** A fault that a health check found. */
export type Finding = { state: 'warning' | 'problem'; summary: string; advice: string }

type Judged = {
  /** The summary when there are no findings. */
  good: string
  findings: readonly (Finding | null)[]
  facts: Record<string, string>
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
}

/**
 * Combines the findings of a part: the worst one gives its state and summary, and the advice of all of them
 * is listed.
 */
export function getPart(id: HealthPart['id'], { good, findings, facts }: Judged): HealthPart {
  const found = findings.filter((finding) => finding !== null)
  const sorted = [...found.filter(isProblem), ...found.filter((one) => !isProblem(one))]
  const [worst, ...others] = sorted
  return {
    id,
    title: partTitles[id],
    state: worst?.state ?? 'good',
    summary: worst?.summary ?? good,
    advice:
      worst === undefined
        ? null
        : [worst.advice, ...others.map(({ summary, advice }) => `${summary} ${advice}`)].join(' '),
    facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
  }
}

const isProblem = ({ state }: Finding) => state === 'problem'
