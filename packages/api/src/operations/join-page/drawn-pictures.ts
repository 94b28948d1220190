import { createHash } from 'node:crypto'
import type { TextureFolders } from '../../kit/texture-folders.ts'
import type { Scene } from './draw-picture.ts'
import type { PictureDrawer } from './picture-drawer.ts'

const maxBytes = 4 * 1024 * 1024

/**
 * The pictures that this process has drawn lately, by their content and the folders of the textures. They depend on
 * nothing else, so a world that did not change is not drawn every minute.
 */
const drawn = new Map<string, Uint8Array>()
let size = 0

type Deps = { drawer: Pick<PictureDrawer, 'draw'>; folders: TextureFolders }

/** Draws a scene as PNG, or returns the picture of an equal scene. Throws like `PictureDrawer.draw`. */
export async function drawOnce(scene: Scene, { drawer, folders }: Deps): Promise<Uint8Array> {
  const key = createHash('sha256')
    .update(JSON.stringify([folders, scene]))
    .digest('base64')
  const known = drawn.get(key)
  const png = known ?? (await drawer.draw(scene))
  keep(key, png)
  return png
}

/** Keeps a picture as the latest one, and drops the oldest ones that there is no room for. */
function keep(key: string, png: Uint8Array): void {
  drop(key)
  drawn.set(key, png)
  size += png.length
  for (const oldest of drawn.keys()) {
    if (size <= maxBytes) break
    drop(oldest)
  }
}

function drop(key: string): void {
  size -= drawn.get(key)?.length ?? 0
  drawn.delete(key)
}
