import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPairKey, type Recipe, recipeFileName } from '@trellis/items/recipe.ts'
import * as z from 'zod'
import { ArtFault } from './art-fault.ts'
import type { Definition } from './definition.ts'
import { formatPath } from './read-definitions.ts'

/** The items that every new world has, so that all others can be grown from their seeds. */
export const naturalItems = ['Dirt', 'Rock', 'Lava', 'Cave Background'] as const

const recipeSchema = z.array(
  z.strictObject({ grows: z.string(), from: z.tuple([z.string(), z.string()]) }),
)

/**
 * Reads the recipes of the art folder, which name their items; none when the folder has no such file. Throws
 * `ArtFault` with one sentence for each mistake.
 */
export function readRecipes(definitions: readonly Definition[], folder: string): Recipe[] {
  const file = formatPath(folder, recipeFileName)
  const text = readIfExists(join(folder, recipeFileName))
  if (text === null) return []
  const parsed = recipeSchema.safeParse(parseText(text, file))
  if (!parsed.success)
    throw new ArtFault(
      parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`),
    )
  const growable = new Map(
    definitions.filter(({ hasSeed }) => hasSeed).map(({ name, id }) => [name, id]),
  )
  const faults: string[] = []
  const getId = (name: string) => {
    const id = growable.get(name)
    if (id === undefined) faults.push(`${file}: No item with a seed is named "${name}".`)
    return id ?? 0
  }
  const recipes = parsed.data.map(
    ({ grows, from: [one, other] }): Recipe => ({
      grows: getId(grows),
      from: [getId(one), getId(other)],
    }),
  )
  if (faults.length === 0) faults.push(...findClashes(recipes, definitions, file))
  if (faults.length > 0) throw new ArtFault(faults)
  return recipes
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function parseText(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ArtFault([`${file}: This is not valid JSON: ${String(error)}`])
  }
}

/** Two seeds must grow one tree, and an item must have one recipe, so that players can learn them. */
function findClashes(
  recipes: readonly Recipe[],
  definitions: readonly Definition[],
  file: string,
): string[] {
  const names = new Map(definitions.map(({ id, name }) => [id, name]))
  const [pairs, grown] = [new Set<number>(), new Set<number>()]
  return recipes.flatMap(({ grows, from }) => {
    const name = names.get(grows) ?? ''
    const faults: string[] = []
    if (from[0] === from[1]) faults.push(`${file}: ${name} grows from two equal seeds.`)
    if (pairs.has(getPairKey(from))) faults.push(`${file}: ${name} has the seeds of another item.`)
    if (grown.has(grows)) faults.push(`${file}: ${name} has two recipes.`)
    pairs.add(getPairKey(from))
    grown.add(grows)
    return faults
  })
}
