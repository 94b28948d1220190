import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { HealthPart } from '@trellis/contract/health.ts'
import { agentProtocol } from '@trellis/contract/links/agent.ts'
import type { HostState, Room } from '@trellis/contract/links/agent-host.ts'
import { judgeLobby } from '../game/connection/lobby-part.ts'
import { judgeBackups } from '../hosting/backups/backups-part.ts'
import { judgeAgent } from '../hosting/reconciliation/agent-part.ts'
import { judgeVersions } from '../hosting/reconciliation/versions-part.ts'
import { listDue } from '../hosting/scheduled-tasks/index.ts'
import { judgeScheduler } from '../hosting/scheduled-tasks/scheduler-part.ts'
import { listAllDeleted, type ServerDirectory } from '../hosting/servers/index.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { LobbyWatch } from '../hosts/lobby-watch.ts'
import type { Db } from '../kit/db.ts'
import { findLastCheck } from '../money/entitlements/index.ts'
import { judgeLedger } from '../money/entitlements/ledger-part.ts'
import { trellisVersion } from '../version.ts'
import { judgeDatabase } from './database-part.ts'
import { judgeDisks } from './disk-part.ts'
import { judgeIsolation } from './isolation-part.ts'
import { countBackups, describeDatabase, writeProbe } from './store.ts'

export type LookDeps = {
  db: Db
  fleet: Fleet
  directory: ServerDirectory
  /** When the runner of scheduled tasks last looked; null before its first look. */
  tasksLookedAt(): number | null
  dataDir: string
  lobby: LobbyWatch
  /** Where players reach the servers, as the operator wrote it. */
  gameAddress: string
  now: () => number
}

/** What is known before a look. */
export type Known = {
  /** When this api began. */
  startedAt: number
  /** Since when the link to the agent stands; null while it does not. */
  linkedSince: number | null
  /** What the agent says of its machine; null when it does not answer. */
  host: Promise<HostState | null>
}

/** Gathers the facts of each part and has them judged. */
export const looks: Record<
  HealthPart['id'],
  (deps: LookDeps, known: Known) => Promise<HealthPart>
> = {
  async database({ db, now }) {
    const about = await db.transaction(describeDatabase)
    const began = performance.now()
    await db.transaction((tx) => writeProbe(tx, now()))
    return judgeDatabase({ ...about, writeMs: performance.now() - began })
  },

  async agent({ db, fleet, directory, now }, { linkedSince, host }) {
    const rows = [...directory.all()]
    const reports = [...fleet.reports()]
    const deleted = await db.transaction(listAllDeleted)
    const isDeleted = (id: string) => deleted.some((row) => row.id === id)
    const isMissing = (id: string) => fleet.isUp && fleet.report(id) === null
    return judgeAgent({
      now: now(),
      protocol: agentProtocol,
      linkedSince,
      host: await host,
      reported: reports.length,
      rows: rows.length,
      missing: rows.flatMap((row) =>
        row.state === 'ready' && isMissing(row.id) ? [row.name] : [],
      ),
      strangers: reports.flatMap(({ serverId }) =>
        directory.byId(serverId) === null && !isDeleted(serverId) ? [serverId] : [],
      ),
    })
  },

  async lobby({ lobby, gameAddress }) {
    return judgeLobby({ lobby: await lobby.state(), address: gameAddress })
  },

  async scheduler({ db, directory, tasksLookedAt, now }, { startedAt }) {
    const at = now()
    const [task] = await db.transaction((tx) => listDue(tx, at, 1))
    const server = task === undefined ? null : directory.byOwner(task.user_id)
    const overdue =
      task === undefined
        ? null
        : {
            type: task.type,
            server: server?.name ?? `user ${task.user_id}`,
            dueAt: task.next_at ?? at,
          }
    return judgeScheduler({ now: at, startedAt, lookedAt: tasksLookedAt(), overdue })
  },

  async backups({ db, now }) {
    return judgeBackups({ now: now(), ...(await db.transaction(countBackups)) })
  },

  async disk({ dataDir }, { host }) {
    return judgeDisks({ agent: (await host)?.dataDisk ?? null, api: await readDisk(dataDir) })
  },

  async ledger({ db, now }, { startedAt }) {
    return judgeLedger({ now: now(), startedAt, last: await db.transaction(findLastCheck) })
  },

  async isolation({ fleet }) {
    const runs = [...fleet.reports()].flatMap(({ isolation }) => isolation ?? [])
    return judgeIsolation({ machine: fleet.isolation, runs })
  },

  async versions({ db, fleet, directory }, { host }) {
    const { kind, version } = await db.transaction(describeDatabase)
    const older = [...fleet.reports()].filter(({ updateVersion }) => updateVersion !== null)
    return judgeVersions({
      trellis: trellisVersion,
      node: process.version,
      database: `${kind} ${version}`,
      host: await host,
      olderEngines: older.map(({ serverId, version }) => ({
        name: directory.byId(serverId)?.name ?? serverId,
        version,
      })),
    })
  },
}

/** What is kept for the system's own use counts as used. */
async function readDisk(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
