import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { countApiConnections } from '@trellis/api/kit/api-connections.ts'
import { type FolderLock, LockBusy, lockFile } from '@trellis/game-data/folder-lock.ts'
import type { Installation } from './installation.ts'
import { Refusal } from './refusal.ts'
import { isOpenElsewhere } from './sqlite-copy.ts'

/** Returns null when another process holds the lock. */
export function tryLock(path: string): FolderLock | null {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    return lockFile(path)
  } catch (error) {
    if (error instanceof LockBusy) return null
    throw error
  }
}

/** Allows one backup or restore of an installation at a time. */
export function lockInstallation(installation: Installation): FolderLock {
  refuseOtherUser(installation)
  const lock = tryLock(installation.ownLock)
  if (!lock) throw new Refusal('Another backup or restore of this installation is going on.')
  return lock
}

/** Keeps Trellis from starting, and refuses while any part of it runs. */
export async function lockOutTrellis(installation: Installation): Promise<FolderLock> {
  const lock = tryLock(installation.agentLock)
  if (!lock) throw new Refusal(`Trellis runs in ${installation.dataDir}. Stop it first.`)
  try {
    if (await doesApiRun(installation)) {
      throw new Refusal('The api of this installation still runs. Stop it first.')
    }
    for (const id of installation.serverIds()) {
      const { lockFile: path } = installation.server(id)
      if (!existsSync(path)) continue
      const held = tryLock(path)
      if (!held) {
        throw new Refusal(
          `The game server ${id} still runs. Start Trellis, stop its servers (SERVERS_ON_EXIT=stop does so at its end), and stop Trellis.`,
        )
      }
      held.release()
    }
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Files of another user's would be of no use to Trellis. */
function refuseOtherUser({ dataDir }: Installation): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { uid } = statSync(dataDir)
  if (process.getuid && process.getuid() !== uid) {
    throw new Refusal(`Run this as the user that owns ${dataDir} (user id ${uid}).`)
  }
}

/** The database itself says which apis use it, at any address and on any machine. */
async function doesApiRun({ database, databaseUrl }: Installation): Promise<boolean> {
  if (databaseUrl === null) return isOpenElsewhere(database)
  try {
    return (await countApiConnections(databaseUrl)) > 0
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Refusal(`The database that DATABASE_URL names does not answer: ${why}`, { cause })
  }
}
