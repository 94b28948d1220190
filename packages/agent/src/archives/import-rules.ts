import type { ImportChange } from '@trellis/contract/game/archives.ts'
import { customItemSchema, serverConfigSchema } from '@trellis/contract/game/configuration.ts'
import { playerDataSchema } from '@trellis/contract/game/player-data.ts'
import { worldDataSchema, worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { withBound } from '@trellis/contract/kit/field-codes.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { guildBounds } from '@trellis/contract/kit/guild-bounds.ts'
import { type FieldCause, findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import { scriptBounds } from '@trellis/contract/kit/script-bounds.ts'
import { scriptNameSchema, scriptSourceSchema } from '@trellis/contract/kit/script-schemas.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import { convertOlderPlayer } from '@trellis/game-data/older-player.ts'
import { normaliseSwitches } from '@trellis/game-data/world-normal-form.ts'
import { createFault } from '@trellis/link/fault.ts'
import { getIssueSentenceWithPath } from '@trellis/texts/field-sentences.ts'
import * as z from 'zod'

const isSmallState = (state: object) => JSON.stringify(state).length <= scriptBounds.maxStateBytes
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
        CREATOR_LIST: creatorList.max(...withBound(listBounds.creators)).optional(),
        AUTOFARM_DELAY: autofarmDelay.optional(),
      })
      .optional(),
  }),
  'custom-items': z.looseObject({
    items: z
      .array(z.looseObject(customItemSchema.shape))
      .max(...withBound(listBounds.customItems))
      .optional(),
  }),
  bans: z.looseObject({}),
  scripts: z.looseObject({
    scripts: z
      .record(scriptNameSchema, z.looseObject({ source: scriptSourceSchema }))
      .refine((scripts) => Object.keys(scripts).length <= scriptBounds.maxScripts, {
        error: 'Not more than 20 scripts.',
      })
      .optional(),
  }),
  'script-state': z.looseObject({
    scripts: z
      .record(scriptNameSchema, z.record(z.string().max(scriptBounds.maxKeyLength), z.unknown()))
      .refine((states) => Object.values(states).every(isSmallState), {
        error: 'Not more than 64 KB for each script.',
      })
      .optional(),
  }),
  guilds: z.looseObject({
    guilds: z
      .record(z.string().regex(/^[1-9]\d{0,8}$/), z.looseObject({}))
      .refine((guilds) => Object.keys(guilds).length <= guildBounds.maxGuilds, {
        error: 'Not more than 1,000 guilds.',
      })
      .optional(),
  }),
  ratings: z.looseObject({
    worlds: z
      .record(z.string().max(24), z.looseObject({}))
      .refine((worlds) => Object.keys(worlds).length <= ratingBounds.maxWorlds, {
        error: 'Not more than 2,000 rated worlds.',
      })
      .optional(),
    renamed: z
      .record(z.string().max(24), z.string().max(24))
      .refine((names) => Object.keys(names).length <= ratingBounds.maxFormerNames, {
        error: 'Not more than 1,000 former names of worlds.',
      })
      .optional(),
  }),
  'timed-events': z.looseObject({}),
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

/** Creates the fault of a document that does not fit its schema. */
export const createImportFault = (issue: z.core.$ZodIssue): ImportFault =>
  new ImportFault(getIssueSentenceWithPath(issue), issue.path.join('.'), findIssueCause(issue))

/** A document of an archive in the form that Trellis uses, and the changes that it needed. */
export type Imported = { value: JsonObject; changes: ImportChange[] }

/**
 * Reads a document of an archive and checks it like a save. Throws an error whose message names the
 * fault.
 */
export function readImported(document: GameDocument, bytes: Buffer): Imported {
  const value = parseObject(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const changes: ImportChange[] = []
  if (document.kind === 'world' && normaliseSwitches(value)) changes.push('switches-converted')
  if (document.kind === 'player' && convertOlderPlayer(value)) changes.push('player-converted')
  checkDocument(document, value)
  checkShape(document, value)
  if (document.kind === 'world') checkTiles(value)
  if (document.kind === 'player') checkName(document.name, value)
  return { value, changes }
}

function checkShape({ kind }: GameDocument, value: JsonObject): void {
  const parsed = schemas[kind].safeParse(value)
  const issue = parsed.error?.issues[0]
  if (issue === undefined) return
  throw createImportFault(issue)
}

/** A save cannot change the number of tiles either. */
function checkTiles({ blocks }: JsonObject): void {
  const count = Array.isArray(blocks) ? blocks.length : 0
  if (count === tiles) return
  throw createFault('bad-input', { code: 'import-tiles', params: { tiles, count } })
}

function checkName(fileName: string, { name }: JsonObject): void {
  if (typeof name === 'string' && name.toLowerCase() === fileName.toLowerCase()) return
  throw createFault('bad-input', { code: 'import-other-name' })
}
