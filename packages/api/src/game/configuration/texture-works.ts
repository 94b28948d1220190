import { createHash } from 'node:crypto'
import { type CustomItem, customItemSchema } from '@trellis/contract/game/configuration.ts'
import { createTexture, type textureUploadSchema } from '@trellis/contract/game/textures.ts'
import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { RttexFault } from '@trellis/rttex/fault.ts'
import type * as z from 'zod'
import { createFault, createFieldFault } from '../../kit/fault.ts'
import { readJsonBody } from '../../kit/json-body.ts'
import { readInput } from '../../kit/read-input.ts'
import type { Work } from '../../kit/work/work.ts'
import { textureSentences } from './texture-sentences.ts'

type Upload = z.output<typeof textureUploadSchema>

/** A picture with its two possible names, and the item that shows it. */
type NewTexture = {
  short: string
  long: string
  sha256: string
  base64: string
  item: Omit<CustomItem, 'ID'>
}

/** Reads the body of a call that uploads a texture. Throws the `Fault` that refuses it. */
const upload: Work<{ text: string }, NewTexture> = {
  name: 'textures.upload',
  async perform({ text }) {
    const uploaded = readInput(createTexture.body, readJsonBody(text) ?? {})
    const bytes = Buffer.from(uploaded.rttexBase64, 'base64')
    refuseOutside(uploaded, await getSize(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const names = createFileNames(uploaded.itemName, sha256)
    return { ...names, sha256, base64: bytes.toString('base64'), item: getItem(uploaded) }
  },
}

export const textureWorks = { upload }

async function getSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return await decodeRttex(bytes, undefined, { isExact: true })
  } catch (error) {
    if (!(error instanceof RttexFault)) throw error
    const sentence = describeRefusal(error.refusal, textureSentences)
    throw createFieldFault('rttexBase64', sentence, error.refusal)
  }
}

/** A cell that is not in the picture would show nothing. */
function refuseOutside({ properties }: Upload, size: { width: number; height: number }): void {
  const { texture_x: x = 0, texture_y: y = 0 } = properties
  if (x * 32 < size.width && y * 32 < size.height) return
  throw createFault(
    'bad-input',
    { code: 'cell-outside-texture' },
    { code: 'bad-input', field: 'properties.texture_x' },
  )
}

function getItem({ itemName, rarity, properties }: Upload): Omit<CustomItem, 'ID'> {
  const { ID: _, ...item } = customItemSchema.parse({
    ID: 0,
    Name: itemName,
    Desc: 'A new custom item.',
    rarity,
    texture_x: 0,
    texture_y: 0,
    ...properties,
  })
  return item
}

/**
 * Returns `<slug>_<first 8 of sha256>.rttex`, and the name for a picture whose short name is taken by another one:
 * `<slug>_<first 32 of sha256>.rttex`.
 */
function createFileNames(itemName: string, sha256: string): { short: string; long: string } {
  const slug =
    itemName
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 30) || 'item'
  return {
    short: `${slug}_${sha256.slice(0, 8)}.rttex`,
    long: `${slug.slice(0, 7)}_${sha256.slice(0, 32)}.rttex`,
  }
}
