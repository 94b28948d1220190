import { type WorldFile, worldFileSchema } from '@trellis/contract/game/world-files.ts'
import { type WorldName, worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { createFault } from '@trellis/link/fault.ts'
import { buildWorld, copyWorld } from './copy-world.ts'
import type { Loaded } from './edit-options.ts'
import type { Bound } from './storage-quota.ts'
import { createWorld, type NamesDeps, type WorldDocument } from './world-names.ts'

/** The source of a new world: another world of the server, or the JSON text of a file. */
export type NewWorldSource = { kind: 'world'; name: string } | { kind: 'file'; text: string }

type NewWorld = {
  world: WorldDocument
  source: NewWorldSource
  /** The items that a copy does not have. */
  locks: readonly number[]
  by: string
  room: Bound
}

/** Returns the file of a world, whose document `text` is. */
export function copyDocument(
  { text }: Pick<Loaded, 'text'>,
  { name, locks }: { name: string; locks: readonly number[] },
): WorldFile {
  const file = copyWorld(JSON.parse(text), getOptions(worldNameSchema.parse(name), locks))
  if (file === null) throw createFault('conflict', { code: 'world-size' })
  return file
}

/** Creates a world of a source, and returns the items in it too. */
export async function createCopiedWorld(
  deps: NamesDeps,
  { world, source, locks, by, room }: NewWorld,
  read: (document: WorldDocument) => Promise<Loaded>,
): Promise<{ queued: boolean; ids: number[] }> {
  const file =
    source.kind === 'file'
      ? worldFileSchema.parse(JSON.parse(source.text))
      : copyDocument(await read({ kind: 'world', name: source.name }), { ...source, locks })
  const text = JSON.stringify(buildWorld(file, getOptions(file.name, locks)))
  const { queued } = await createWorld(deps, { world, text, by, room })
  return { queued, ids: [...new Set(file.blocks.flatMap(([{ f = 0, b = 0 }]) => [f, b]))] }
}

function getOptions(name: WorldName, locks: readonly number[]) {
  const all = new Set(locks)
  return { name, isLock: (id: number) => all.has(id) }
}
