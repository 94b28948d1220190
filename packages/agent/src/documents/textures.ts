import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { textureBytes } from '@trellis/contract/game/textures.ts'
import { estimateDiskBytes, getDiskBytes } from '@trellis/game-data/disk-bytes.ts'
import { readPlain, TooLarge } from '@trellis/game-data/plain-file.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** Files are named by `textureFileSchema`, so a name is no path. */
export async function writeTexture(
  { textures }: ServerFolder,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(textures, { recursive: true, mode: 0o700 })
  await writeSafely(join(textures, file), bytes)
}

/** Returns by how many bytes the folder grows on disk when this texture is written. */
export async function measureTextureGrowth(
  { textures }: ServerFolder,
  file: string,
  bytes: Uint8Array,
): Promise<number> {
  return estimateDiskBytes(bytes.length) - (await getDiskBytes(join(textures, file)))
}

/** Null when there is none, or a file that is too large for one. */
export async function readTexture(
  { textures }: ServerFolder,
  file: string,
): Promise<Buffer | null> {
  try {
    return await readPlain(join(textures, file), textureBytes)
  } catch (error) {
    if (error instanceof TooLarge) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
