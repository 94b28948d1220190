import type { GrowId } from '@trellis/contract/kit/ids.ts'
import type { PanelPassword } from '@trellis/contract/links/panel-password.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { readCreators } from '@trellis/game-data/creators.ts'
import { isStaff } from '@trellis/game-data/roles.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { changeServerFile } from './change-server-file.ts'
import { listGuests } from './guests.ts'
import type { HostedServer } from './hosted-server.ts'
import { sendPasswords } from './sent-passwords.ts'

/** The oldest are forgotten: an engine gets all of them in one variable of its environment. */
const maxPasswords = 500

const getKey = (growId: string) => growId.toLowerCase()

/**
 * Keeps a password that was set in the panel, with which a name that has rights may log in, and ends its sessions. Other
 * engines know nothing of it.
 */
export async function keepGamePassword(
  server: HostedServer,
  growId: GrowId,
  hash: string,
): Promise<void> {
  const { file, files, life } = server
  if (file.template !== null) return
  const mine: PanelPassword = { name: getKey(growId), hash }
  await files.folderOwner.alone(async () => {
    const others = file.gamePasswords.filter(({ name }) => name !== mine.name)
    await changeServerFile(server, { gamePasswords: [...others, mine].slice(-maxPasswords) })
  })
  await sendPasswords(life.run, file)
}

/**
 * Sets a player's password in the panel. Without an account, it is the one with which the player makes it. Throws a
 * `missing` fault for another engine's server without that player.
 */
export async function setGamePassword(
  server: HostedServer,
  growId: GrowId,
  { passHash, by }: { passHash: string; by: string },
): Promise<void> {
  await keepGamePassword(server, growId, passHash)
  const { edits } = server.files.data
  const player = { kind: 'player', name: growId } as const
  const isBundled = server.file.template === null
  const read = await edits.read(player, null).catch(isBundled ? ignoreMissing : undefined)
  if (read === null) return
  const options = { base: read.etag, reader: null, by, room: null }
  await edits.write(player, read.text, passHash, options)
}

/** Throws a `conflict` for the owner, creators, staff, and the guests of a test copy. */
export async function refuseNameWithRights(server: HostedServer, growId: GrowId): Promise<void> {
  if (await hasRights(server, growId)) throw createFault('conflict', { code: 'name-with-rights' })
}

async function hasRights(server: HostedServer, growId: GrowId): Promise<boolean> {
  const isSame = (name: string) => getKey(name) === getKey(growId)
  if ((listGuests(server.file) ?? []).some(isSame)) return true
  if (await isOwnerOrCreator(server, growId)) return true
  const { edits } = server.files.data
  const player = await edits.readText({ kind: 'player', name: growId }).catch(ignoreMissing)
  return player !== null && isStaff(parseObject(player.text))
}

/** Returns whether a name is that of the server's owner, or on its list of creators. */
export async function isOwnerOrCreator(
  { file, files }: HostedServer,
  name: string,
): Promise<boolean> {
  const isSame = (other: string) => getKey(other) === getKey(name)
  if (isSame(file.ownerGrowId)) return true
  if (file.template !== null) return false
  const { text } = await files.data.edits.readText({ kind: 'config' })
  return readCreators(parseObject(text)).some(isSame)
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Fault && error.kind === 'missing') return null
  throw error
}
