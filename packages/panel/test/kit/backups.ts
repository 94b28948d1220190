import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { expect } from 'vitest'
import type { RealPanel } from './real-panel.ts'

/**
 * Calls a path of Maya's backup, such as `POST` of `/check`, and returns the backup's status when the work is
 * done.
 */
export async function workOnBackup(
  { server }: Pick<RealPanel, 'server'>,
  method: 'POST' | 'DELETE',
  work = '',
): Promise<BackupStatus> {
  const { status } = await server.call(method, `/server/backup${work}`)
  expect(status).toBeLessThan(300)
  const read = async (): Promise<BackupStatus> => (await server.get('/server/backup')).body
  await expect.poll(async () => (await read()).progress).toBe(null)
  return read()
}

/** Corrupts the archive of Maya's backup on the disk. */
export function damageBackup(panel: RealPanel): void {
  const archive = findArchive(panel)
  const bytes = readFileSync(archive)
  bytes.fill(0, Math.floor(bytes.length / 2))
  writeFileSync(archive, bytes)
}

/** Removes the archive of Maya's backup; returns a function that restores it. */
export function hideBackup(panel: RealPanel): () => void {
  const archive = findArchive(panel)
  renameSync(archive, `${archive}.hidden`)
  return () => renameSync(`${archive}.hidden`, archive)
}

function findArchive({ api }: RealPanel): string {
  const folder = join(api.dataDir, 'backups')
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tar.zst'))
  if (archive === undefined) throw new Error('There is no backup.')
  return join(folder, archive)
}
