import { createHash } from 'node:crypto'
import {
  cachePath,
  gameTextures,
  textureFileSchema,
  texturePathSchema,
} from '@trellis/contract/game/items.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { WebServer } from '../../kit/http.ts'
import { readTexture, type TextureFolders } from '../../kit/texture-folders.ts'
import { claimTextureName, listServersWithTexture } from '../items/index.ts'

type Deps = { db: Db; link: AgentLink; folders: TextureFolders; now: () => number }

const paramsSchema = z.object({ '*': texturePathSchema })

/** Custom textures that were asked for lately; the rest are on their hosts. */
const maxKeptBytes = 16 * 1024 * 1024

/**
 * Serves every texture at `/cache/{file}` and at `/cache/game/{file}`, to anybody: panels use the first address, clients
 * of the game the second one, also with folders in the name. The files of the folders come first; a custom texture's name
 * belongs to the content that was first seen under it, and other content of that name is not served.
 */
export function serveTextures(http: WebServer, { db, link, folders, now }: Deps): void {
  const kept = new KeptTextures()

  async function find(path: string): Promise<{ bytes: Buffer; isForEver: boolean } | null> {
    const file = path.startsWith(gameTextures) ? path.slice(gameTextures.length) : path
    const bytes = await readTexture(folders, file)
    if (bytes !== null) return { bytes, isForEver: false }
    const known = kept.get(file)
    if (known !== undefined) return { bytes: known, isForEver: true }
    if (!textureFileSchema.safeParse(file).success) return null
    for (const server of await db.transaction((tx) => listServersWithTexture(tx, file))) {
      const { base64 } = await link.ask('texture.read', { serverId: server, file })
      if (base64 === null) continue
      const bytes = Buffer.from(base64, 'base64')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if (!(await db.transaction((tx) => claimTextureName(tx, { file, sha256, at: now() }))))
        continue
      return { bytes: kept.put(file, bytes), isForEver: true }
    }
    return null
  }

  http.get(`${cachePath}*`, async (request, reply) => {
    const { data } = paramsSchema.safeParse(request.params)
    const found = data === undefined ? null : await find(data['*'])
    if (found === null)
      throw createFault('missing', { code: 'texture-not-found' }, { code: 'missing' })
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'cache-control': found.isForEver
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      })
      .send(found.bytes)
  })
}

class KeptTextures {
  readonly #bytes = new Map<string, Buffer>()
  #size = 0

  get(file: string): Buffer | undefined {
    return this.#bytes.get(file)
  }

  /** The oldest go when there are too many. */
  put(file: string, bytes: Buffer): Buffer {
    this.#bytes.set(file, bytes)
    this.#size += bytes.length
    for (const [oldest, it] of this.#bytes) {
      if (this.#size <= maxKeptBytes) break
      this.#bytes.delete(oldest)
      this.#size -= it.length
    }
    return bytes
  }
}
