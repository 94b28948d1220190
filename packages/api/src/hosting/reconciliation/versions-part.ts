import type { HealthPart } from '@trellis/contract/health.ts'
import type { HostState } from '@trellis/contract/links/agent-host.ts'
import { counted, named } from '../../health/measures.ts'
import { type Finding, getPart } from '../../health/part.ts'

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
  return getPart('versions', {
    good:
      olderEngines.length === 0
        ? `Everything is Trellis ${trellis}.`
        : `Everything is Trellis ${trellis}; ${counted(olderEngines.length, 'server')} still ${olderEngines.length === 1 ? 'runs' : 'run'} an older engine until the next restart: ${named(olderEngines.map(({ name, version }) => `${name} (${version})`))}.`,
    findings: [agentFinding(facts)],
    facts: {
      Trellis: trellis,
      Agent: host?.trellisVersion ?? 'unknown',
      Engine: host?.engineVersion ?? 'unknown',
      'Servers with another engine': String(olderEngines.length),
      'Node.js of the api': node,
      'Node.js of the agent': host?.nodeVersion ?? 'unknown',
      Database: database,
    },
  })
}

function agentFinding({ trellis, host }: VersionFacts): Finding | null {
  if (host === null) {
    return {
      state: 'warning',
      summary: 'The version of the agent is unknown, because it does not answer.',
      advice: 'Fix the agent first.',
    }
  }
  if (host.trellisVersion === trellis) return null
  return {
    state: 'warning',
    summary: `The api is Trellis ${trellis}, the agent ${host.trellisVersion}.`,
    advice:
      'Stop npm start and start it again, so that both have the installed version. With SERVERS_ON_EXIT=keep running games continue, see docs/operate/running.md.',
  }
}
