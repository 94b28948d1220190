import { join, relative } from 'node:path'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { maxFormerOwners } from '@trellis/contract/kit/server-owner.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { readConfig, writeConfig } from '@trellis/game-data/config-file.ts'
import { hasUntrustedCreator, listCreatorsAfterSale } from '@trellis/game-data/creators.ts'
import { TooLarge } from '@trellis/game-data/plain-file.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createSerialByKey } from '@trellis/program/serial.ts'
import { changeServerFile } from './change-server-file.ts'
import type { HostedServer } from './hosted-server.ts'
import { sendPasswords } from './sent-passwords.ts'

const runSerially = createSerialByKey()

/**
 * Gives a server to another owner, running or not. Calls for one server follow one another, and a second call after a
 * crash completes the first.
 */
export const changeOwner = (server: HostedServer, ownerGrowId: GrowId): Promise<void> =>
  runSerially(server.file.id, () => setOwner(server, ownerGrowId))

async function setOwner(server: HostedServer, ownerGrowId: GrowId): Promise<void> {
  const { file } = server
  if (file.ownerGrowId === ownerGrowId) return
  const others = file.formerOwners.filter((it) => it !== ownerGrowId && it !== file.ownerGrowId)
  const formerOwners = [...others, file.ownerGrowId].slice(-maxFormerOwners)
  // Other engines have their own lists of admins, which Trellis does not read.
  if (file.template === null) await replaceCreators(server, ownerGrowId)
  // The seller trusted them, and the new owner may not.
  const trustedCreators = file.trustedCreators && []
  // Written last, because it marks the change as done.
  await server.files.folderOwner.alone(() =>
    // The former owner may have set any of the passwords, also the new owner's.
    changeServerFile(server, { ownerGrowId, formerOwners, trustedCreators, gamePasswords: [] }),
  )
  if (file.template === null) await sendPasswords(server.life.run, file)
  server.reportState()
}

async function replaceCreators({ files }: HostedServer, ownerGrowId: GrowId): Promise<void> {
  const { edits } = files.data
  const document = { kind: 'config' } as const
  // The engine puts unreadable settings back at its start, with the creators that they had.
  await edits.repairSettings()
  const read = await edits.read(document, null).catch(ignoreUnreadable)
  if (read === null) return
  const value = listCreatorsAfterSale({ ownerGrowId })
  const options = { base: read.etag, reader: null, by: ownerGrowId, room: null }
  await edits.set(document, [{ path: ['GAME', 'CREATOR_LIST'], value }], options)
}

/** Settings without a readable state give no rights: the engine starts without them. */
function ignoreUnreadable(error: unknown): null {
  if (error instanceof Fault && error.params?.reason === 'document-unreadable') return null
  throw error
}

/**
 * Takes earlier owners, and those who may have been, off the creators in data that is about to become the server's: a backup
 * may be older than the sale.
 * `database` is the folder of that data. Unreadable settings stay as they are.
 */
export async function removeFormerOwners(
  { file, folder }: HostedServer,
  database: string,
): Promise<void> {
  if (file.template !== null) return
  const path = join(database, relative(folder.database, folder.configFile))
  const config = await readConfig(path).catch(ignoreUnreadableFile)
  if (config === null || !hasUntrustedCreator(config, file)) return
  const game: JsonObject = isObject(config.GAME) ? config.GAME : {}
  await writeConfig(path, {
    ...config,
    GAME: { ...game, CREATOR_LIST: listCreatorsAfterSale(file) },
  })
}

function ignoreUnreadableFile(error: unknown): null {
  if (error instanceof UnreadableFile || error instanceof TooLarge) return null
  throw error
}
