import * as z from 'zod'
import { applyQuery } from '../kit/applied.ts'
import { documentBytes } from '../kit/document.ts'
import { withCode } from '../kit/field-codes.ts'
import { serverParams } from '../kit/ids.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { serverStatusSchema } from '../kit/server-status.ts'
import { gameItemSchema } from './items.ts'

/** The maximum size of a texture, as Base64. */
export const textureBytes = 8 * 1024 * 1024

export const textureUploadSchema = z.strictObject({
  itemName: z.string().trim().min(1, withCode('item-name')).max(60),
  rarity: z.int().min(0).max(999),
  rttexBase64: z.base64(withCode('texture-base64')).max(textureBytes),
  properties: z
    .strictObject({
      texture_x: z.int().min(0).max(31).optional(),
      texture_y: z.int().min(0).max(31).optional(),
      clothing_type: z.int().min(0).max(8).optional(),
      item_kind: z.int().min(0).max(8).optional(),
      break_hits: z.int().min(0).max(255).optional(),
      grow_time: z.int().min(0).max(10_000_000).optional(),
      collision_type: z.int().min(0).max(13).optional(),
    })
    .default({}),
})

export const createTexture = route({
  method: 'POST',
  path: '/servers/:serverId/textures',
  alsoOfSelected: true,
  access: { server: ['configuration', 'worlds'] },
  summary: 'Upload a texture and make an item with it.',
  params: serverParams,
  query: applyQuery,
  body: textureUploadSchema,
  largeBody: true,
  reply: replySchema.extend({
    item: gameItemSchema,
    /** The file's name below `/cache/`; one name always refers to the same picture. */
    file: z.string(),
    status: serverStatusSchema,
  }),
  status: 201,
  bodyLimit: documentBytes,
  rateLimit: { max: 20, perSeconds: 60 },
})
