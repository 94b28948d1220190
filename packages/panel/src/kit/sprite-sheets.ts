import { cachePath, texturePathSchema } from '@trellis/contract/game/items.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { createStore, type Store } from './store.ts'

/** A texture; 'missing' if it cannot be loaded or decoded. */
export type SpriteSheet = 'loading' | 'missing' | ImageBitmap

/** The width and height of an item's cell in pixels. */
export const cellPx = 32

const sheets = new Map<string, Store<SpriteSheet>>()

/** Loads a texture below `/cache/` once for all components. A failure is cached like a success. */
export function findSpriteSheet(file: string): Pick<Store<SpriteSheet>, 'read' | 'subscribe'> {
  const known = sheets.get(file)
  if (known !== undefined) return known
  const made = createStore<SpriteSheet>('loading')
  sheets.set(file, made)
  void loadSheet(file).then(made.write, () => made.write('missing'))
  return made
}

async function loadSheet(file: string): Promise<SpriteSheet> {
  if (!texturePathSchema.safeParse(file).success) return 'missing'
  const response = await fetch(cachePath + file)
  if (!response.ok) return 'missing'
  const image = await decodeRttex(new Uint8Array(await response.arrayBuffer()))
  return createImageBitmap(getImageData(image))
}

type Pixels = { width: number; height: number; pixels: Uint8Array }

export function getImageData({ width, height, pixels }: Pixels): ImageData {
  return new ImageData(new Uint8ClampedArray(pixels), width, height)
}
