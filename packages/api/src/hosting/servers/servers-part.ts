import type { HealthPart } from '@trellis/contract/operations/health.ts'
import type { HealthCheck } from '../../health/health-check.ts'
import { formatCount } from '../../health/measures.ts'
import { createFact, createWordFact, type Finding, getPart } from '../../health/part.ts'
import type { Db } from '../../kit/db.ts'
import { countServers } from './installation-limit.ts'

type ServerFacts = { count: number; max: number | null }

/** The share of the places from which on the operator is warned. */
const almostFull = 0.9

/** Checks that owners can create servers. */
export const createServersCheck = ({
  db,
  maxServers,
}: {
  db: Db
  maxServers: number | null
}): HealthCheck => ({
  id: 'servers',
  async read() {
    return judgeServers({ count: await db.transaction(countServers), max: maxServers })
  },
})

export function judgeServers(facts: ServerFacts): HealthPart {
  const { count, max } = facts
  return getPart('servers', {
    good: {
      cause: { code: 'servers-good', params: { count } },
      summary: `${formatCount(count, 'server')}, and there is room for more.`,
    },
    findings: [findLimit(facts)],
    facts: [
      createFact('servers', 'Servers', String(count)),
      max === null
        ? createWordFact('max-servers', 'Limit', 'none', 'none')
        : createFact('max-servers', 'Limit', String(max)),
    ],
  })
}

function findLimit({ count, max }: ServerFacts): Finding | null {
  if (max === null || count < max * almostFull) return null
  const isFull = count >= max
  return {
    state: isFull ? 'problem' : 'warning',
    cause: { code: isFull ? 'servers-full' : 'servers-almost-full', params: { count, max } },
    summary: isFull
      ? `All ${max} places for servers are taken: no owner can create one.`
      : `${count} of ${max} places for servers are taken.`,
    advice:
      'Raise MAX_SERVERS if the machine has room for more, see docs/operate/limits.md, or delete unused servers.',
  }
}
