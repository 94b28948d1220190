import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { renameWorld } from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Entries } from './entries.ts'
import type { EntryWriter } from './entry-writer.ts'

export type WorldDocument = Extract<GameDocument, { kind: 'world' }>
export type Renamed = 'done' | 'missing' | 'taken'

type Deps = { folder: ServerFolder; entries: Entries; writer: EntryWriter }

/** Gives documents names that no other has. */
export class Naming {
  readonly #deps: Deps
  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Takes the name before the write, because a player may ask for the same one during it. */
  async create(document: GameDocument, value: JsonObject): Promise<boolean> {
    const { entries, writer } = this.#deps
    const entry = entries.claim(document, value)
    if (entry === null) return false
    entry.changed++
    writer.noteWhole(entry)
    try {
      await writer.write(entry)
    } catch (error) {
      entries.drop(document, entry)
      entries.forgetName(document)
      writer.noteWhole({ document, value: null })
      throw error
    }
    return true
  }

  /** The file has everything after `save`, and gets its new name in one step, so a crash loses neither. */
  async rename(world: WorldDocument, to: string, save: () => Promise<unknown>): Promise<Renamed> {
    const { folder, entries, writer } = this.#deps
    const renamed = { ...world, name: to }
    const entry = await entries.find(world)
    if (entry === null) return 'missing'
    if (entries.isUsed(renamed)) return 'taken'
    await save()
    await renameWorld(folder, world.name, to)
    for (const touched of [world, renamed]) writer.touch(touched)
    entries.drop(world, entries.get(world))
    entries.forgetName(world)
    entries.claim(renamed, entry.value)
    return 'done'
  }
}
