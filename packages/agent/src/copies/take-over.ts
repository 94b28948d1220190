import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { textureFileSchema } from '@trellis/contract/game/items.ts'
import type { TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { TakeOverOrder } from '@trellis/contract/links/agent-copies.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { readPlain } from '@trellis/game-data/plain-file.ts'
import { createFault } from '@trellis/link/fault.ts'
import { isMissing } from '../backups/archive/safe-files.ts'
import { measureTextureGrowth, readTexture, writeTexture } from '../documents/textures.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

type Both = { copy: HostedServer; live: HostedServer }

/** Throws unless the first server is a test copy and both are of the bundled engine. */
export function openCopy(
  find: (id: ServerId) => HostedServer,
  { serverId, liveId }: { serverId: ServerId; liveId: ServerId },
): Both {
  const copy = find(serverId)
  if (copy.file.guests === null) throw createFault('conflict', { code: 'not-a-copy' })
  const live = find(liveId)
  if (live.foreign !== null) throw createFault('conflict', { code: 'copy-other-engine' })
  refuseSold({ copy, live })
  return { copy, live }
}

/** Throws when the live server has another owner now: the call of the former one was still on its way. */
function refuseSold({ copy, live }: Both): void {
  if (copy.file.ownerGrowId === live.file.ownerGrowId) return
  throw createFault('conflict', { code: 'copy-source-gone' })
}

/** Lists the changes of the copy, with both games' newest states. */
export async function listDifferences({ copy, live }: Both) {
  refuseWhileRestoring({ copy, live })
  await copy.files.flush()
  await live.files.flush()
  return copy.files.data.archives.compareCopy(live.folder)
}

/** Merges the changes of one document of the copy into the live server, with the textures of custom items. */
export async function takeOver({ copy, live }: Both, order: TakeOverOrder) {
  const { document, choices, by } = order
  refuseWhileRestoring({ copy, live })
  const room = live.files.room.bound(order.room)
  const base = await readBase(copy, document)
  const { text: edited } = await copy.files.data.edits.read(document, null)
  // First, because the items refer to them.
  const textures = document.kind === 'custom-items' ? await sendTextures({ copy, live }, room) : []
  const merge = { base, edited, choices, by, room }
  // It may have been sold while the copy was read.
  refuseSold({ copy, live })
  return { ...(await live.files.data.edits.merge(document, merge)), textures }
}

/** Files that are being replaced give no differences. */
function refuseWhileRestoring({ copy, live }: Both): void {
  copy.files.refuseWhileRestoring()
  live.files.refuseWhileRestoring()
}

/** Returns the document as it was when the copy was made; null if it was added on the copy. */
async function readBase({ folder }: HostedServer, document: TakenDocument): Promise<string | null> {
  const path = join(folder.base, relative(folder.database, getDocumentPath(folder, document)))
  try {
    return (await readPlain(path)).toString('utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Copies the textures that the live server does not have. Their names are never used twice. */
async function sendTextures(
  { copy, live }: Both,
  room: ReturnType<HostedServer['files']['room']['bound']>,
): Promise<string[]> {
  const sent: string[] = []
  for (const file of await readdir(copy.folder.textures).catch(() => [])) {
    if (!textureFileSchema.safeParse(file).success) continue
    if ((await readTexture(live.folder, file)) !== null) continue
    const bytes = await readTexture(copy.folder, file)
    if (bytes === null) continue
    const growth = await measureTextureGrowth(live.folder, file, bytes)
    await live.files.room.grow(growth, room, () => writeTexture(live.folder, file, bytes))
    sent.push(file)
  }
  return sent
}
