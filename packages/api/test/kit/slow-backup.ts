import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { GameOwner } from './game-owner.ts'

/** So much data that a backup takes many times longer than a call. */
const manyPlayers = 300
const playerBytes = 60_000

/** Begins a backup of a stopped server, which is still being made when the next calls are answered. */
export async function beginSlowBackup(owner: GameOwner): Promise<void> {
  for (let n = 0; n < manyPlayers; n++)
    owner.writePlayer(`Many${n}`, { text: randomBytes(playerBytes).toString('base64') })
  expect((await owner.post('/server/backup')).status).toBe(202)
}

/** Returns whether work with a backup of the server is unfinished. */
export async function isBackupBusy({ panel, id }: GameOwner): Promise<boolean> {
  const jobs = await panel.sql(`select id from backup_job where server_id = '${id}'`)
  return jobs.length > 0
}
