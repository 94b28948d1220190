import type { ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { DataSwap } from '../backups/data-swap.ts'
import type { GameData } from '../game-data/game-data.ts'
import type { ForeignServer } from '../templates/foreign-server.ts'
import type { Desire } from './desire.ts'
import type { Happenings } from './happenings.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Limits } from './limits.ts'
import { statusOf } from './moves.ts'
import type { LastExitRecord } from './records.ts'

type Reported = {
  readonly file: ServerFile
  readonly life: Lifecycle
  readonly desire: Desire
  readonly limits: Limits
  readonly data: GameData
  readonly foreign: ForeignServer | null
  readonly swap: DataSwap
  readonly happenings: Happenings
  readonly lastExit: LastExitRecord | null
}

/** How a server is now. `version` is the one that it would have if it ran. */
export function reportOf(
  server: Reported,
  { version, storage }: { version: string; storage: { bytes: number; files: number } },
): ServerReport {
  const { life, limits } = server
  const record = life.run?.record
  const isOutdated = !server.foreign && life.version !== null && life.version !== version
  return {
    serverId: server.file.id,
    status: statusOf(life.phase),
    players: life.players,
    version: life.version ?? version,
    updateVersion: isOutdated ? version : null,
    run: record ? { id: record.run, startedAt: record.startedAt } : null,
    stopping: life.stopping,
    recovery: server.desire.recovery,
    lastExit: server.lastExit?.lastExit ?? null,
    metrics: life.metrics,
    limits: limits.inForce,
    planLimits: limits.ofPlan,
    isolation: record?.isolation ?? null,
    engine: server.foreign?.engine ?? null,
    waitingEdits: server.data.queued?.count ?? null,
    place: null,
    storageBytes: storage.bytes,
    storageFiles: storage.files,
    undoOf: server.swap.undo?.at ?? null,
    lastHappening: server.happenings.last,
  }
}
