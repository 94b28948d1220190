import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stage } from '@trellis/agent/index.ts'
import { Fault } from '@trellis/api/kit/fault.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Installation } from './installation.ts'
import { tryLock } from './locks.ts'
import { Refusal } from './refusal.ts'
import { dialAgent } from './running-agent.ts'
import type { Scope } from './scope.ts'
import { copyDatabase } from './sqlite-copy.ts'
import { listUnpackable, stagePart } from './stage-part.ts'

/**
 * Files of the folder `run` that a restore needs: the server's events, its desired state and its
 * last exit.
 */
const keptOfRun = ['happenings.jsonl', 'desired.json', 'last-exit.json', 'settings-trial.json']
const notPlain = new Set([
  'data',
  'run',
  'restore',
  'history.db',
  'history.db-wal',
  'history.db-shm',
])

const attempts = 20
const betweenMs = 1000

/** The target of staging, and the notes for the operator. */
export type Staging = {
  name: string
  /** The content of the archive. */
  tree: string
  scope: Scope
  leftOut: string[]
  maxPauseMs: number
}

/**
 * Stages one server, its data as of a single moment. Returns false when it was deleted during
 * staging.
 */
export async function stageServer(
  installation: Installation,
  id: ServerId,
  staging: Staging,
): Promise<boolean> {
  const folder = installation.server(id)
  const staged = getServerFolder(join(staging.tree, 'servers', id))
  for (let attempt = 1; ; attempt++) {
    if (!existsSync(folder.root)) return false
    if (await stageData(installation, id, staged, staging)) break
    if (attempt === attempts) {
      throw new Refusal(
        `The game server ${id} does not come to rest: either it is busy, or it runs while no agent does.`,
      )
    }
    await sleep(betweenMs)
  }
  try {
    await stageRest(folder, staged, staging)
  } catch (error) {
    // Any missing file is explained by the deletion of the server.
    if (!existsSync(folder.serverFile)) return false
    throw error
  }
  return existsSync(folder.serverFile)
}

/** False when it has to be tried again. */
async function stageData(
  installation: Installation,
  id: ServerId,
  staged: ServerFolder,
  staging: Staging,
): Promise<boolean> {
  const link = await dialAgent(installation.agentSocket)
  if (!link) return stageStopped(installation.server(id), staged)
  try {
    const { folder, pauseMs } = await link.ask('backup.stage', {
      serverId: id,
      name: staging.name,
    })
    mkdirSync(dirname(staged.database), { recursive: true, mode: 0o700 })
    renameSync(folder, staged.database)
    staging.maxPauseMs = Math.max(staging.maxPauseMs, pauseMs)
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // The agent leaves a folder alone that it cannot read.
    return error.kind === 'missing' && stageStopped(installation.server(id), staged)
  } finally {
    link.close()
  }
}

/** Locks out agent and engine while it reads the folder. */
function stageStopped(folder: ServerFolder, staged: ServerFolder): boolean {
  if (!existsSync(folder.root)) return false
  const lock = tryLock(folder.lockFile)
  if (!lock) return false
  try {
    if (existsSync(folder.restoreJournal)) {
      throw new Refusal(
        `A restore of the game server in ${folder.root} was cut off. Start Trellis once, which ends it, and do this again.`,
      )
    }
    mkdirSync(staged.database, { recursive: true, mode: 0o700 })
    stage(folder.database, staged.database, 'all')
    return true
  } finally {
    lock.release()
  }
}

async function stageRest(folder: ServerFolder, staged: ServerFolder, staging: Staging) {
  staging.leftOut.push(...listUnpackable(folder.database))
  for (const name of readdirSync(folder.data)) {
    const path = join(folder.data, name)
    if (path !== folder.database) stagePart(path, join(staged.data, name), staging.leftOut)
  }
  for (const name of readdirSync(folder.root)) {
    if (!notPlain.has(name)) {
      stagePart(join(folder.root, name), join(staged.root, name), staging.leftOut)
    }
  }
  for (const name of keptOfRun) {
    const path = join(folder.run, name)
    if (existsSync(path)) stagePart(path, join(staged.run, name), staging.leftOut)
  }
  for (const file of ['historyFile', 'queueFile'] as const) {
    if (!existsSync(folder[file])) continue
    try {
      await copyDatabase(folder[file], staged[file])
    } catch (error) {
      // The agent also tolerates a broken one.
      const why = error instanceof Error ? error.message : String(error)
      staging.leftOut.push(`${folder[file]} (${why})`)
    }
  }
}
