import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount, formatNames, listNamed } from '../../health/measures.ts'
import { createFact, createWordFact, type Finding, getPart } from '../../health/part.ts'
import type { AccountUse } from '../../kit/work-budgets.ts'

export type WorkFacts = {
  /** The accounts with the most work, the most first. */
  busiest: readonly AccountUse[]
  /** The work that an account may cause in a minute, in seconds; null when it is not limited. */
  limitSeconds: number | null
}

/** Less work than this is not worth a line. */
const minMs = 1000

export function judgeWork({ busiest, limitSeconds }: WorkFacts): HealthPart {
  const refused = busiest.filter(({ isRefused }) => isRefused).map(({ userId }) => userId)
  const shown = busiest.filter(({ ms }) => ms >= minMs)
  return getPart('work', {
    good: {
      cause: { code: 'work-good' },
      summary: 'No account has used up its work.',
    },
    findings: [refused.length === 0 ? null : createFinding(refused)],
    facts: [
      limitSeconds === null
        ? createWordFact('work-limit', 'Limit', 'none', 'none')
        : createFact('work-limit', 'Limit', `${formatCount(limitSeconds, 'second')} a minute`, {
            code: 'work-limit',
            params: { seconds: limitSeconds },
          }),
      ...shown.map(({ userId, ms }, at) => createUseFact(at + 1, userId, Math.round(ms / 1000))),
    ],
  })
}

function createUseFact(number: number, userId: string, seconds: number) {
  const value = `User ${userId}: ${formatCount(seconds, 'second')} in the last minute`
  const text = { code: 'user-work', params: { userId, seconds } }
  const name = `Most work ${number}`
  return { name, value, label: { code: 'most-work', params: { number } }, text }
}

const createFinding = (refused: readonly string[]): Finding => ({
  state: 'warning',
  cause: { code: 'work-refused', params: { count: refused.length, ...listNamed(refused) } },
  summary: `Calls were refused because accounts had used up their work: ${formatNames(refused)}.`,
  advice:
    'Open the account’s page in Users and read its activity. If the use is ordinary, raise ACCOUNT_WORK_SECONDS, see docs/operate/limits.md.',
})
