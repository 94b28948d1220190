import { agentProtocol } from '@trellis/contract/links/agent.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import type { HealthCheck } from '../../health/health-check.ts'
import { describeDatabase } from '../../health/store.ts'
import { readWatched } from '../../health/watched-store.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { listAllDeleted, type ServerDirectory } from '../servers/index.ts'
import { judgeAgent } from './agent-part.ts'
import { judgeVersions } from './versions-part.ts'

type Deps = { db: Db; fleet: Fleet; directory: ServerDirectory; now: () => number }

/** Returns the checks that compare the agent's report with the database. */
export const createHostChecks = (deps: Deps): HealthCheck[] => [
  createAgentCheck(deps),
  createVersionsCheck(deps),
]

const createAgentCheck = ({ db, fleet, directory, now }: Deps): HealthCheck => ({
  id: 'agent',
  async read({ linkedSince, host }) {
    const rows = [...directory.all()]
    const reports = [...fleet.reports()]
    const { deleted, watched } = await db.transaction(async (tx) => ({
      deleted: await listAllDeleted(tx),
      watched: await readWatched(tx, { part: 'agent', subject: '' }),
    }))
    const isDeleted = (id: string) => deleted.some((row) => row.id === id)
    const isMissing = (id: string) => fleet.isUp && fleet.report(id) === null
    return judgeAgent({
      now: now(),
      protocol: agentProtocol,
      linkedSince,
      awaySince: watched.state === 'good' ? (watched.next?.since ?? null) : watched.since,
      host: await host,
      reported: reports.length,
      rows: rows.length,
      missing: rows.flatMap((row) =>
        row.state === 'ready' && isMissing(row.id) ? [row.name] : [],
      ),
      unknownFolders: reports.flatMap(({ serverId }) =>
        directory.byId(serverId) === null && !isDeleted(serverId) ? [serverId] : [],
      ),
    })
  },
})

const createVersionsCheck = ({ db, fleet, directory }: Deps): HealthCheck => ({
  id: 'versions',
  async read({ host }) {
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
})
