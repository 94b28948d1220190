import type { HealthPart } from '@trellis/contract/health.ts'

/** Something that is not as it should be. */
export type Finding = { state: 'warning' | 'problem'; summary: string; advice: string }

type Judged = {
  /** The summary of a part without findings. */
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

/** Rates a part by its worst finding, which is also its summary; the remedies of all findings are listed. */
export function partOf(id: HealthPart['id'], { good, findings, facts }: Judged): HealthPart {
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
