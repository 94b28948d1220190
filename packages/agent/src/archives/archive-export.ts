import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { archiveManifestName } from '@trellis/contract/archives.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { indexNames } from '@trellis/game-data/name-index.ts'
import { fileOfName, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { openPlain, readPlain } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { ZipFile } from 'yazl'
import { hasPlainPassword, hidePassword } from './plain-passwords.ts'

const namesAtOnce = 100

type Parts = { folder: ServerFolder; server: string; now: number }

/**
 * A server's data as a zip, in the layout that an import takes: `database/worlds`, `database/players`,
 * `database/json`, `database/cache`, and a manifest. Passwords that players still have as plain text leave it hashed.
 */
export async function exportArchive({ folder, server, now }: Parts): Promise<Readable> {
  const worlds = await indexNames(folder.worlds, isWorldName)
  const players = await indexNames(folder.players, isGrowId)
  const zip = new ZipFile()
  const manifest = {
    format: 'trellis-server',
    version: 1,
    server,
    exportedAt: new Date(now).toISOString(),
    worlds: worlds.length,
    players: players.length,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), archiveManifestName)
  void fill(zip, folder, { worlds, players }).catch((error: unknown) => zip.emit('error', error))
  // It is a Readable, whatever its types say.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  return output
}

async function fill(
  zip: ZipFile,
  folder: ServerFolder,
  { worlds, players }: { worlds: string[]; players: string[] },
): Promise<void> {
  for (const [at, name] of worlds.entries()) {
    // Other requests have their turn in between.
    if (at % namesAtOnce === 0) await nextTurn()
    addFile(zip, join(folder.worlds, fileOfName(name)), `database/worlds/${fileOfName(name)}`)
  }
  for (const file of [folder.configFile, folder.customItemsFile, folder.bansFile]) {
    const text = await readPlain(file).catch(() => null)
    if (text) zip.addBuffer(text, `database/json/${file.split('/').at(-1)}`)
  }
  for (const file of await readdir(folder.textures).catch(() => [])) {
    if (file.endsWith('.rttex')) addFile(zip, join(folder.textures, file), `database/cache/${file}`)
  }
  for (const name of players) {
    const text = await readPlain(join(folder.players, fileOfName(name))).then(String, () => null)
    if (text !== null)
      zip.addBuffer(await withHashedPass(text), `database/players/${fileOfName(name)}`)
  }
  zip.end()
}

/** A broken file goes along as it is: an export leaves nothing out. */
async function withHashedPass(text: string): Promise<Buffer> {
  const player = parseOrNull(text)
  if (player === null || !hasPlainPassword(player)) return Buffer.from(text)
  await hidePassword(player)
  return Buffer.from(JSON.stringify(player))
}

function parseOrNull(text: string): JsonObject | null {
  try {
    return parseObject(text)
  } catch {
    return null
  }
}

/** Opened when it is its turn. */
function addFile(zip: ZipFile, path: string, name: string): void {
  zip.addReadStreamLazy(name, (done) => {
    openPlain(path).then(
      (file) => done(null, file.createReadStream()),
      (error: unknown) => zip.emit('error', error),
    )
  })
}
