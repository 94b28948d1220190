import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { measureStorage, sumBytes } from '../../../agent/src/servers/storage.ts'
import { formatJakartaDay } from '../../../api/src/kit/jakarta.ts'
import type { RealPanel } from './real-panel.ts'

const mib = 1024 * 1024
const blockBytes = 4096

/** Adds a file to Maya's stopped server, so that all of its files take exactly this many megabytes. */
export async function fillStorage({ server }: RealPanel, megabytes: number): Promise<void> {
  const folder = getServerFolder(join(server.database, '../..'))
  const file = openSync(server.path('filler'), 'w')
  const measure = async () => sumBytes((await measureStorage(folder, 0)).parts)
  const block = Buffer.alloc(blockBytes, 1)
  for (let left = megabytes * mib - (await measure()); left >= blockBytes; left -= blockBytes)
    writeSync(file, block)
  closeSync(file)
}

/** Sets the storage limit of Maya's server in megabytes. */
export const setLimit = (panel: RealPanel, limitMB: number) =>
  panel.asOperator('POST', `/admin/users/${panel.maya.id}/set-storage`, { limitMB })

/**
 * Writes files of these sizes in bytes, named from the server's database folder.
 * @returns the bytes that the server then holds, once the profile shows them, too
 */
export async function storeFiles(
  { api, server }: RealPanel,
  files: Record<string, number>,
): Promise<number> {
  for (const [file, bytes] of Object.entries(files)) {
    const path = server.path(file)
    mkdirSync(dirname(path), { recursive: true })
    // A document must be one: the agent would put a broken file aside when it reads it.
    writeFileSync(path, (file.endsWith('.json') ? '{}' : '').padEnd(Math.round(bytes)))
  }
  const { usedBytes } = (await server.get('/server/storage')).body
  const shown = Math.floor((usedBytes / 1024 / 1024) * 100) / 100
  await api.until(async () => (await server.get('/profile')).body.profile.storageUsedMB === shown)
  return usedBytes
}

/** Replaces the past storage samples of a server, by default of Maya's first one. */
export async function addSamples(
  { api, server }: RealPanel,
  samples: { at: number; bytes: number }[],
  serverId: string = server.id,
): Promise<void> {
  await api.sql(`delete from storage_sample where server_id = '${serverId}'`)
  for (const { at, bytes } of samples)
    await api.sql(
      `insert into storage_sample values ('${serverId}', '${formatJakartaDay(at)}', ${at}, ${bytes})`,
    )
}
