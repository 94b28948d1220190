import { textureFileSchema } from '@trellis/contract/game/items.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import * as z from 'zod'
import { insertTextures } from '../../hosting/servers/index.ts'
import type { Tx } from '../../kit/db.ts'

/** An import names the textures that it brought; other server events have none. */
const texturesSchema = z.array(textureFileSchema).default([])

/** Records the textures that an imported archive brought, in the transaction that records the import. */
export async function insertImportedTextures(
  tx: Tx,
  server: { id: string },
  { at, detail }: ServerEvent,
): Promise<void> {
  const files = [...new Set(texturesSchema.parse(detail.textures))]
  await insertTextures(tx, { files, serverId: server.id, at: Date.parse(at) })
}
