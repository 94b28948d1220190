import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { HealthFact, HealthPart } from '@trellis/contract/operations/health.ts'
import {
  formatCount,
  formatNames,
  formatSize,
  formatSpan,
  listNamed,
} from '../../health/measures.ts'
import { createFact, createWordFact, type Finding, getPart } from '../../health/part.ts'

export type AgentFacts = {
  now: number
  protocol: number
  /** The instant since which the api is connected to it; null while it is not. */
  linkedSince: number | null
  /** The instant since which no api has reached it; null while that is unknown. */
  awaySince: number | null
  /** Null when it did not answer in time. */
  host: HostState | null
  /** How many servers it reports, and how many the database has. */
  reported: number
  rows: number
  /** Names of servers that should have a folder and have none. */
  missing: string[]
  /** Reported servers that no account has. */
  unknownFolders: string[]
}

const minMemoryShare = 0.05
/** Upper bounds for the 99th percentile, which affects every owner, and for a single delay. */
const maxUsualDelayMs = 250
const maxSingleDelayMs = 2000
const maxLoadPerCore = 4

export function judgeAgent(facts: AgentFacts): HealthPart {
  const { now, linkedSince, awaySince, host, protocol, reported, rows } = facts
  const away = getUnreachableFinding(facts)
  const servers = formatCount(reported, 'server')
  return getPart('agent', {
    good: {
      cause: { code: 'agent-good', params: { count: reported } },
      summary: `The agent answers and reports ${servers}.`,
    },
    findings:
      away !== null
        ? [away]
        : [
            getMissingFinding(facts),
            getDelayFinding(host),
            getHostFinding(host),
            getUnknownFoldersFinding(facts),
          ],
    facts: [
      linkedSince === null
        ? createWordFact('linked-for', 'Linked for', 'not linked', 'not-linked')
        : createSpanFact('linked-for', 'Linked for', now - linkedSince),
      ...(linkedSince === null && awaySince !== null
        ? [createSpanFact('away-for', 'Away for', now - awaySince)]
        : []),
      createFact('protocol', 'Protocol', String(protocol)),
      createFact('servers-reported', 'Servers reported', String(reported)),
      createFact('servers-in-database', 'Servers in the database', String(rows)),
      ...(host === null ? [] : listHostFacts(host, now)),
    ],
  })
}

const createSpanFact = (code: string, name: string, ageMs: number): HealthFact =>
  createFact(code, name, formatSpan(ageMs), { code: 'span', params: { ageMs } })

function listHostFacts(host: HostState, now: number): HealthFact[] {
  const { memory, loopDelay, load, cores } = host
  const typical = formatMs(loopDelay.p99Ms)
  const longest = formatMs(loopDelay.maxMs)
  return [
    createFact('version', 'Version', host.trellisVersion),
    createSpanFact('running-for', 'Running for', now - Date.parse(host.startedAt)),
    createFact(
      'free-memory',
      'Free memory',
      `${formatSize(memory.freeBytes)} of ${formatSize(memory.totalBytes)}`,
      {
        code: 'memory',
        params: { freeBytes: memory.freeBytes, totalBytes: memory.totalBytes },
      },
    ),
    createFact(
      'loop-delay',
      'Event loop delay',
      `${typical} (99% of the last minute), ${longest} at most`,
      { code: 'delays', params: { typical, longest } },
    ),
    createFact('load', 'Load', `${load.toFixed(1)} on ${formatCount(cores, 'core')}`, {
      code: 'load',
      params: { load, cores },
    }),
  ]
}

function getUnreachableFinding({ linkedSince, host }: AgentFacts): Finding | null {
  if (linkedSince === null) {
    return {
      state: 'problem',
      cause: { code: 'agent-away' },
      summary: 'The agent cannot be reached, so servers cannot be started, stopped or edited.',
      advice:
        'Read the output of npm start: it restarts an agent that stopped and says why it stopped. If it says that another agent runs in the same DATA_DIR, stop that one. Running games continue, and the new agent takes them over, see docs/operate/running.md.',
    }
  }
  if (host !== null) return null
  return {
    state: 'problem',
    cause: { code: 'agent-silent' },
    summary: 'The agent is connected but does not answer.',
    advice:
      'Read its lines in the output of npm start, and check its machine for a full or hanging disk (df -h, dmesg). If it does not recover, stop the agent’s process: npm start starts it again and running games continue, see docs/operate/running.md.',
  }
}

function getMissingFinding({ missing }: AgentFacts): Finding | null {
  if (missing.length === 0) return null
  return {
    state: 'problem',
    cause: {
      code: 'folders-missing',
      params: { count: missing.length, ...listNamed(missing) },
    },
    summary: `The folder of ${formatCount(missing.length, 'server')} is missing: ${formatNames(missing)}.`,
    advice:
      'Check that the disk with DATA_DIR/servers is mounted, and whether the folder is in DATA_DIR/trash. Restore it from the newest archive of npm run backup (docs/operate/backups.md) and stop the agent’s process, which then starts again. If the data is lost, delete the server in the Servers tab: its owner gets the slot back and can restore their own backup.',
  }
}

function getDelayFinding(host: HostState | null): Finding | null {
  if (host === null) return null
  const { p99Ms, maxMs } = host.loopDelay
  if (p99Ms <= maxUsualDelayMs && maxMs <= maxSingleDelayMs) return null
  return {
    state: p99Ms > maxSingleDelayMs ? 'problem' : 'warning',
    cause: { code: 'agent-slow', params: { longest: formatMs(maxMs) } },
    summary: `The agent did not respond for ${formatMs(maxMs)} within the last minute, so every owner had to wait.`,
    advice:
      'Check the load of its machine (top) and its disk (iostat -x 5). If both are idle, the agent’s log names the requests that took too long. An agent that does not answer at all is restarted after some seconds, and running games continue, see docs/operate/running.md.',
  }
}

const formatMs = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

function getHostFinding(host: HostState | null): Finding | null {
  if (host === null) return null
  const { memory, load, cores } = host
  if (memory.freeBytes < memory.totalBytes * minMemoryShare) {
    return {
      state: 'warning',
      cause: { code: 'memory-short', params: { freeBytes: memory.freeBytes } },
      summary: `The servers’ machine has only ${formatSize(memory.freeBytes)} of memory left.`,
      advice:
        'Find the programs that use it (ps aux --sort=-rss | head). Stop servers that are not needed or give the machine more memory, before the system starts to kill processes.',
    }
  }
  if (load <= cores * maxLoadPerCore) return null
  return {
    state: 'warning',
    cause: { code: 'overloaded', params: { load, cores } },
    summary: `The servers’ machine is overloaded: a load of ${load.toFixed(1)} on ${formatCount(cores, 'core')}.`,
    advice:
      'Find the programs that keep it busy (top). Stop servers that are not needed, or use a machine with more cores.',
  }
}

function getUnknownFoldersFinding({ unknownFolders }: AgentFacts): Finding | null {
  if (unknownFolders.length === 0) return null
  return {
    state: 'warning',
    cause: {
      code: 'folders-unknown',
      params: { count: unknownFolders.length, ...listNamed(unknownFolders) },
    },
    summary: `${formatCount(unknownFolders.length, 'server folder')} in DATA_DIR/servers belong to no account: ${formatNames(unknownFolders)}.`,
    advice:
      'Trellis does not touch them. After a restore of an older database they may be the only copy of newer servers, so keep a copy. When you are sure, stop npm start, move them out of DATA_DIR/servers and start again, see docs/operate/running.md.',
  }
}
