import { customItemSchema, serverConfigSchema } from '@trellis/contract/configuration.ts'
import { type FieldCause, findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { formatMessageWithPath } from '@trellis/contract/kit/plain-errors.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { playerDataSchema } from '@trellis/contract/player-data.ts'
import { worldDataSchema, worldHeight, worldWidth } from '@trellis/contract/worlds.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import { normaliseSwitches } from '@trellis/game-data/world-normal-form.ts'
import * as z from 'zod'

const tiles = worldWidth * worldHeight
const { creatorList, autofarmDelay } = serverConfigSchema.shape

/**
 * Applies the same rules as for a save; keeps unknown keys, because other engines of the family
 * have many.
 */
const schemas: Record<GameDocument['kind'], z.ZodType> = {
  world: worldDataSchema,
  player: playerDataSchema.extend({ pass: z.string().max(1000).optional() }),
  config: z.looseObject({
    GAME: z
      .looseObject({
        CREATOR_LIST: creatorList
          .max(listBounds.creators.max, listBounds.creators.sentence)
          .optional(),
        AUTOFARM_DELAY: autofarmDelay.optional(),
      })
      .optional(),
  }),
  'custom-items': z.looseObject({
    items: z
      .array(z.looseObject(customItemSchema.shape))
      .max(listBounds.customItems.max, listBounds.customItems.sentence)
      .optional(),
  }),
  bans: z.looseObject({}),
}

/** The reason why a document of an archive is skipped, with the code of the fault at the path. */
export class ImportFault extends Error {
  readonly path: string
  readonly fieldCause: FieldCause
  constructor(message: string, path: string, fieldCause: FieldCause) {
    super(message)
    this.name = 'ImportFault'
    this.path = path
    this.fieldCause = fieldCause
  }
}

/**
 * Reads a document of an archive and checks it like a save. Throws an error whose message names the
 * fault.
 */
export function readImported(document: GameDocument, bytes: Buffer): JsonObject {
  const value = parseObject(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (document.kind === 'world') normaliseSwitches(value)
  checkDocument(document, value)
  checkShape(document, value)
  if (document.kind === 'world') checkTiles(value)
  if (document.kind === 'player') checkName(document.name, value)
  return value
}

function checkShape({ kind }: GameDocument, value: JsonObject): void {
  const parsed = schemas[kind].safeParse(value)
  const issue = parsed.error?.issues[0]
  if (issue === undefined) return
  throw new ImportFault(formatMessageWithPath(issue), issue.path.join('.'), findIssueCause(issue))
}

/** A save cannot change the number of tiles either. */
function checkTiles({ blocks }: JsonObject): void {
  const count = Array.isArray(blocks) ? blocks.length : 0
  if (count === tiles) return
  throw new TypeError(`A world has ${tiles} tiles, but this file has ${count}.`)
}

function checkName(fileName: string, { name }: JsonObject): void {
  if (typeof name === 'string' && name.toLowerCase() === fileName.toLowerCase()) return
  throw new TypeError('The name in the file is not the name of the file.')
}
