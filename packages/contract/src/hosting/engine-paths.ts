import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'

/** A relative path that cannot leave its folder and has no hidden parts. */
export const plainPathSchema = z
  .string()
  .max(200, 'A path has at most 200 characters.')
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/, withCode('engine-path'))

/**
 * `lychie-json`: worlds, players, settings and items are JSON files of this family; `none`: only the engine
 * can read its data.
 */
export const dataSchemaSchema = z.enum(['lychie-json', 'none'])
export type DataSchema = z.output<typeof dataSchemaSchema>

const createNamedPathSchema = (name: 'NAME' | 'GROWID') =>
  z
    .string()
    .refine(
      (path) => plainPathSchema.safeParse(getFolder(path, name)).success,
      withCode(name === 'NAME' ? 'world-file' : 'player-file'),
    )

/** Returns the folder before `/{NAME}_.json`; empty for any other path. */
function getFolder(path: string, name: string): string {
  const ending = `/{${name}}_.json`
  return path.endsWith(ending) ? path.slice(0, -ending.length) : ''
}

/** The paths of the `lychie-json` documents, below the engine's data folder. */
export const templatePathsSchema = z
  .strictObject({
    worlds: createNamedPathSchema('NAME'),
    players: createNamedPathSchema('GROWID'),
    config: plainPathSchema,
    items: plainPathSchema,
  })
  .refine(
    (paths) => new Set(Object.values(paths)).size === 4 && !shareFolder(paths),
    withCode('paths-repeated'),
  )
export type TemplatePaths = z.output<typeof templatePathsSchema>

export function getWorlds({ worlds }: { worlds: string }): string {
  return getFolder(worlds, 'NAME')
}

export function getPlayers({ players }: { players: string }): string {
  return getFolder(players, 'GROWID')
}

function shareFolder(paths: { worlds: string; players: string }): boolean {
  return getWorlds(paths) === getPlayers(paths)
}

export const defaultPaths: TemplatePaths = {
  worlds: 'database/worlds/{NAME}_.json',
  players: 'database/players/{GROWID}_.json',
  config: 'database/json/config.json',
  items: 'database/json/edit_itemv2.json',
}
