import { readFile } from 'node:fs/promises'
import { gameTextures } from '@trellis/contract/items.ts'

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

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}
