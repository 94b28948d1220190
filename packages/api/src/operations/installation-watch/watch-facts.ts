import type { HostState, Room } from '@trellis/contract/links/agent-host.ts'
import type { AgentHeartbeat } from '../../hosts/agent-heartbeat.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import { findOwnBackup } from '../../kit/own-backup.ts'
import { readRoom } from '../../kit/read-room.ts'
import { withTimeout } from '../../kit/within.ts'
import { type OwnBackupFacts, readOwnBackup } from './own-backup-store.ts'

/** The findings of one look at the installation. Times are in milliseconds since 1970. */
export type WatchFacts = {
  now: number
  isAgentAlive: boolean
  /** Null while the agent does not answer. */
  host: HostState | null
  /** The disk of the api's folder; null when it cannot be measured. */
  api: Room | null
  ownBackup: OwnBackupFacts
}

export type FactDeps = {
  db: Db
  log: Log
  link: AgentLink
  heartbeat: AgentHeartbeat
  config: { dataDir: string }
  now: () => number
}

const hostTimeoutMs = 2000

/** Checks the parts that are watched. A part that cannot be read is left out of this look. */
export async function readWatchFacts(deps: FactDeps): Promise<WatchFacts> {
  const { db, log, config, heartbeat, now } = deps
  const isAgentAlive = await heartbeat.ask()
  const host = isAgentAlive ? await askHost(deps) : null
  const api = await readRoom(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'the disk of the data could not be measured')
    return null
  })
  const madeHere = findOwnBackup(config.dataDir)
  const ownBackup = await db.transaction((tx) => readOwnBackup(tx, madeHere))
  return { now: now(), isAgentAlive, host, api, ownBackup }
}

async function askHost({ link, log }: FactDeps): Promise<HostState | null> {
  return withTimeout(link.ask('host.state', {}), hostTimeoutMs).catch((error: unknown) => {
    log.warn({ err: error }, 'the agent did not tell how its machine is')
    return null
  })
}
