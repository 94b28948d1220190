import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from '@trellis/game-data/server-folder.ts'
import { measureStorage, totalBytes } from '../../../agent/src/servers/storage.ts'
import type { RealPanel } from './real-panel.ts'

const mib = 1024 * 1024
const blockBytes = 4096

/** Adds a file to Maya's stopped server, after which all of its files take exactly so many megabytes. */
export async function fillStorage({ server }: RealPanel, megabytes: number): Promise<void> {
  const folder = serverFolder(join(server.database, '../..'))
  const file = openSync(server.path('filler'), 'w')
  const measure = async () => totalBytes((await measureStorage(folder, 0)).parts)
  const block = Buffer.alloc(blockBytes, 1)
  for (let left = megabytes * mib - (await measure()); left >= blockBytes; left -= blockBytes)
    writeSync(file, block)
  closeSync(file)
}
