import type { Isolation, RunIsolation } from '@trellis/contract/kit/isolation.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount } from './measures.ts'
import { createFact, createWordFact, type Finding, getPart } from './part.ts'

export type IsolationFacts = {
  /** The isolation that servers started now would get; null while the agent is disconnected. */
  machine: Isolation | null
  /** The isolation of the running servers. */
  runs: RunIsolation[]
}

const description = {
  user: { own: 'a user of its own', shared: 'the user of Trellis' },
  files: { closed: 'its own data only', open: 'everything that Trellis can read' },
  calls: { filtered: 'filtered', open: 'not filtered' },
  limits: { kernel: 'enforced by the kernel', watched: 'memory only, checked each second' },
  network: {
    'answers-only': 'answers players only',
    'no-tcp': 'no TCP connections',
    open: 'everything',
  },
} as const

export function judgeIsolation({ machine, runs }: IsolationFacts): HealthPart {
  const isWeaker = (run: RunIsolation) => isOpen(run) && machine !== null && !isOpen(machine)
  const weaker = runs.filter(isWeaker).length
  return getPart('isolation', {
    good: {
      cause: { code: 'isolation-good' },
      summary: 'Each server is isolated from other servers and from Trellis.',
    },
    findings: [
      machine === null ? unknownFinding : getMachineFinding(machine),
      getWeakerFinding(weaker),
    ],
    facts: machine === null ? [] : getFacts(machine),
  })
}

export function isOpen({ user, files, calls, limits, network }: RunIsolation): boolean {
  const isShared = user === 'shared' || files === 'open' || calls === 'open'
  return isShared || limits === 'watched' || network !== 'answers-only'
}

const getFacts = ({ driver, user, files, calls, limits, network }: Isolation) => [
  createFact('run-by', 'Run by', driver),
  createWordFact('runs-as', 'Runs as', description.user[user], `user-${user}`),
  createWordFact('can-read', 'Can read', description.files[files], `files-${files}`),
  createWordFact('system-calls', 'System calls', description.calls[calls], `calls-${calls}`),
  createWordFact('limits', 'Limits', description.limits[limits], `limits-${limits}`),
  createWordFact('network', 'Network', description.network[network], `network-${network}`),
]

const unknownFinding: Finding = {
  state: 'warning',
  cause: { code: 'isolation-unknown' },
  summary: 'It is unknown how servers are isolated, because the agent does not answer.',
  advice: 'Fix the agent first, see docs/operate/running.md.',
}

function getMachineFinding(machine: Isolation): Finding | null {
  if (!isOpen(machine)) return null
  const missing = machine.missing.join(' ')
  const listed = machine.missing.map((reason, at) => ({
    reason,
    cause: machine.missingCauses?.[at],
  }))
  return {
    state: 'warning',
    cause: { code: 'isolation-open', params: { missing }, listed },
    summary: 'Servers are not fully isolated on this machine.',
    advice:
      `${missing} npm run doctor tries each part and says how to fix it, see docs/operate/isolation.md; then restart the agent and the servers.`.trim(),
  }
}

function getWeakerFinding(count: number): Finding | null {
  if (count === 0) return null
  return {
    state: 'warning',
    cause: { code: 'isolation-weaker', params: { count } },
    summary: `${formatCount(count, 'server')} still ${count === 1 ? 'runs' : 'run'} with less isolation than a new start would get.`,
    advice: 'Restart them in the Servers tab at a time that suits their players.',
  }
}
