import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount, formatNames, listNamed } from '../../health/measures.ts'
import { createFact, createWordFact, type Finding, getPart } from '../../health/part.ts'

export type VersionFacts = {
  trellis: string
  node: string
  database: string
  host: HostState | null
  /** Servers that run an engine of another version than the agent would start now. */
  olderEngines: { name: string; version: string }[]
}

export function judgeVersions(facts: VersionFacts): HealthPart {
  const { trellis, node, database, host, olderEngines } = facts
  const older = olderEngines.map(({ name, version }) => `${name} (${version})`)
  return getPart('versions', {
    good:
      olderEngines.length === 0
        ? {
            cause: { code: 'versions-good', params: { version: trellis } },
            summary: `Everything is Trellis ${trellis}.`,
          }
        : {
            cause: {
              code: 'versions-older-engines',
              params: { version: trellis, count: older.length, ...listNamed(older) },
            },
            summary: `Everything is Trellis ${trellis}; ${formatCount(olderEngines.length, 'server')} still ${olderEngines.length === 1 ? 'runs' : 'run'} an older engine until the next restart: ${formatNames(older)}.`,
          },
    findings: [getAgentFinding(facts)],
    facts: [
      createFact('trellis', 'Trellis', trellis),
      createVersionFact('agent', 'Agent', host?.trellisVersion),
      createVersionFact('engine', 'Engine', host?.engineVersion),
      createFact('other-engine', 'Servers with another engine', String(olderEngines.length)),
      createFact('api-node', 'Node.js of the api', node),
      createVersionFact('agent-node', 'Node.js of the agent', host?.nodeVersion),
      createFact('database', 'Database', database),
    ],
  })
}

const createVersionFact = (code: string, name: string, version: string | undefined) =>
  version === undefined
    ? createWordFact(code, name, 'unknown', 'unknown')
    : createFact(code, name, version)

function getAgentFinding({ trellis, host }: VersionFacts): Finding | null {
  if (host === null) {
    return {
      state: 'warning',
      cause: { code: 'versions-unknown' },
      summary: 'The version of the agent is unknown, because it does not answer.',
      advice: 'Fix the agent first.',
    }
  }
  if (host.trellisVersion === trellis) return null
  return {
    state: 'warning',
    cause: {
      code: 'versions-differ',
      params: { api: trellis, agent: host.trellisVersion },
    },
    summary: `The api is Trellis ${trellis}, the agent ${host.trellisVersion}.`,
    advice:
      'Stop npm start and start it again, so that both have the installed version. With SERVERS_ON_EXIT=keep running games continue, see docs/operate/running.md.',
  }
}
