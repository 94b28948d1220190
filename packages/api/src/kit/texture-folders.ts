import { readFile } from 'node:fs/promises'
import { gameTextures, texturePathSchema } from '@trellis/contract/game/items.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import type { Image } from '@trellis/rttex/image.ts'

/** The folders of item files: the operator's, and that of our catalogue. Null for one that is not there. */
export type TextureFolders = readonly (string | null)[]

/**
 * Returns a texture of item files; null when no folder has it. An operator's folder has the textures as the game has them,
 * in `cache/game`, or directly in `cache`. `file` must fit `texturePathSchema`.
 */
export async function readTexture(folders: TextureFolders, file: string): Promise<Buffer | null> {
  for (const folder of folders) {
    if (folder === null) continue
    const bytes =
      (await readOrNull(`${folder}/cache/${file}`)) ??
      (await readOrNull(`${folder}/cache/${gameTextures}${file}`))
    if (bytes !== null) return bytes
  }
  return null
}

/** Reads a texture whose name comes from item files. Returns null for one that is missing or broken. */
export async function readSheet(folders: TextureFolders, file: string): Promise<Image | null> {
  if (!texturePathSchema.safeParse(file).success) return null
  const bytes = await readTexture(folders, file)
  try {
    return bytes && (await decodeRttex(bytes))
  } catch {
    return null
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}
