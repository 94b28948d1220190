import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { ArtFault } from './art-fault.ts'
import { type Definition, defineItem, defineSeed } from './definition.ts'
import { type ItemEntry, itemFileSchema } from './item-entry.ts'

/** The folder with our pictures and definitions. */
export const ourArt = fileURLToPath(new URL('../art', import.meta.url))

export const definitionFile = 'items.json'

/**
 * Returns the definitions of all items and their seeds, by id. Throws `ArtFault` with one sentence for each
 * mistake in a file.
 */
export function readDefinitions(folder: string = ourArt): Definition[] {
  const faults: string[] = []
  const items = listGroups(folder).flatMap((group) => readGroup(folder, group, faults))
  const all = items.flatMap((item) => (item.hasSeed ? [item, defineSeed(item)] : [item]))
  faults.push(...findClashes(folder, all))
  if (faults.length > 0) throw new ArtFault(faults)
  return all.toSorted((one, other) => one.id - other.id)
}

/** Returns a path relative to the working directory, with forward slashes. */
export function formatPath(...parts: string[]): string {
  return relative(process.cwd(), join(...parts)).replaceAll('\\', '/')
}

/** Returns the folders of groups by name. Hidden files are not art. */
export function listGroups(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
}

function readGroup(folder: string, group: string, faults: string[]): Definition[] {
  const file = formatPath(folder, group, definitionFile)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(join(folder, group, definitionFile), 'utf8'))
  } catch (error) {
    faults.push(`${file}: ${describeError(error)}`)
    return []
  }
  const parsed = itemFileSchema.safeParse(content)
  if (parsed.success) return parsed.data.map((entry: ItemEntry) => defineItem(group, entry))
  faults.push(...parsed.error.issues.map((issue) => `${file}: ${nameIssue(issue, content)}`))
  return []
}

function describeError(error: unknown): string {
  if (error instanceof SyntaxError) return `This is not valid JSON: ${error.message}`
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'This file is missing: each folder of pictures needs one.' : String(error)
}

/** Returns the issue with its item and field, as in `item 400 (Oak Planks), "punches": …`. */
function nameIssue({ path, message }: z.core.$ZodIssue, content: unknown): string {
  const [index, ...fields] = path
  if (typeof index !== 'number') return message
  const entry: unknown = Array.isArray(content) ? content[index] : undefined
  const field = fields.length > 0 ? `, "${fields.join('.')}"` : ''
  return `${nameEntry(entry, index)}${field}: ${message}`
}

const namesSchema = z.object({ id: z.unknown().optional(), name: z.unknown().optional() })

function nameEntry(entry: unknown, index: number): string {
  const { id, name } = namesSchema.catch({}).parse(entry)
  if (typeof id === 'number') return `item ${id}${typeof name === 'string' ? ` (${name})` : ''}`
  return typeof name === 'string' ? `item "${name}"` : `the item at place ${index + 1}`
}

/**
 * Ids and names must be unique, because worlds and inventories store ids, and the panel finds items by name.
 */
function findClashes(folder: string, all: readonly Definition[]): string[] {
  const owners = new Map<string, Definition>()
  const faults: string[] = []
  for (const item of all) {
    for (const claim of [`the id ${item.id}`, `the name "${item.name.toLowerCase()}"`]) {
      const owner = owners.get(claim)
      if (owner === undefined) owners.set(claim, item)
      else
        faults.push(
          `${formatPath(folder, item.group, definitionFile)}: ${item.name} has ${claim}, ` +
            `which ${owner.name} in ${formatPath(folder, owner.group, definitionFile)} has already.`,
        )
    }
  }
  return faults
}
