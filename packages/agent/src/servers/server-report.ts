import type { ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ForeignServer } from '../engines/foreign-server.ts'
import type { Lifecycle } from './lifecycle.ts'
import { getStatus } from './moves.ts'
import type { ServerFiles } from './server-files.ts'
import type { ServerHistory } from './server-history.ts'

type ReportSource = {
  readonly file: ServerFile
  readonly life: Lifecycle
  readonly files: ServerFiles
  readonly history: ServerHistory
  readonly foreign: ForeignServer | null
}

/** How a server is now. `version` is the one that it would have if it ran. */
export function getReport(server: ReportSource, version: string): ServerReport {
  const { life, files, history } = server
  const { limits, desiredState } = life
  const record = life.run?.record
  const isOutdated =
    !server.foreign && life.vitals.version !== null && life.vitals.version !== version
  return {
    serverId: server.file.id,
    status: getStatus(life.phase),
    players: life.vitals.players,
    version: life.vitals.version ?? version,
    updateVersion: isOutdated ? version : null,
    run: record ? { id: record.run, startedAt: record.startedAt } : null,
    stopping: life.stopping,
    recovery: desiredState.recovery,
    lastExit: history.lastExit?.lastExit ?? null,
    metrics: life.vitals.metrics,
    limits: limits.inForce,
    planLimits: limits.planLimits,
    isolation: record?.isolation ?? null,
    engine: server.foreign?.engine ?? null,
    waitingEdits: files.data.queued?.count ?? null,
    place: null,
    storageBytes: files.measured.bytes,
    storageFiles: files.measured.files,
    undoOf: files.swap.undo?.at ?? null,
    ownerGrowId: server.file.ownerGrowId,
    lastHappening: history.events.last,
  }
}
