import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { removeDocument, renameWorld } from '@trellis/game-data/game-document.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Entries } from './entries.ts'
import type { EntryWriter } from './entry-writer.ts'
import { copyDocuments, moveDocuments, moveInOwner, openOwner } from './moved-documents.ts'

export type WorldDocument = Extract<GameDocument, { kind: 'world' }>
export type Renamed = 'done' | 'missing' | 'taken'

type Deps = {
  folder: ServerFolder
  journal: Journal
  entries: Entries
  writer: EntryWriter
  now: () => number
}

/** Gives documents names that no other has, and frees names. */
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

  /**
   * The file has everything after `save`, and gets its new name in one step, which the journal has together with the
   * changes of the documents that name the world, among them its owner's file. So a crash loses neither.
   */
  async rename(world: WorldDocument, to: string, save: () => Promise<unknown>): Promise<Renamed> {
    const { folder, journal, entries, writer } = this.#deps
    const renamed = { ...world, name: to }
    const entry = await entries.find(world)
    if (entry === null) return 'missing'
    if (entries.isUsed(renamed)) return 'taken'
    await save()
    const owner = await openOwner(entries, entry.value)
    const undo = copyDocuments(entries, writer, owner)
    journal.add({ document: world, renamed: to })
    moveDocuments(this.#deps, { from: world.name, to })
    if (owner !== null) moveInOwner(this.#deps, owner, { from: world.name, to })
    try {
      await journal.sync()
      await renameWorld(folder, world.name, to)
    } catch (error) {
      journal.add({ document: renamed, renamed: world.name })
      undo()
      throw error
    }
    for (const touched of [world, renamed]) writer.touch(touched)
    entries.drop(world, entries.get(world))
    entries.forgetName(world)
    entries.claim(renamed, entry.value)
    // After a failure the journal has it, and the next save tries again.
    if (owner !== null) await writer.write(owner).catch(() => undefined)
    return 'done'
  }

  /**
   * Removes a document, or sets it aside if it cannot be read, and then the entries of a removed world in other
   * documents. A crash in between leaves them to the next start, because the name is free only afterwards.
   */
  async remove(document: GameDocument): Promise<void> {
    const { folder, journal, entries, writer } = this.#deps
    // A read that ends later would add the removed document again.
    await entries.settleLoading(document)
    const entry = entries.get(document)
    if (entry) {
      entry.isRemoved = true
      await entry.writing?.catch(() => undefined)
    }
    const canonical = entries.canonical(document)
    try {
      writer.noteWhole({ document: canonical, value: null })
      await journal.sync()
      await entries.setAside(canonical)
      await removeDocument(folder, canonical)
    } catch (error) {
      if (entry) {
        entry.isRemoved = false
        writer.noteWhole(entry)
      }
      throw error
    } finally {
      writer.touch(canonical)
    }
    if (canonical.kind === 'world') {
      moveDocuments(this.#deps, { from: canonical.name, to: null })
      // The journal tries again, and the world is gone already.
      await journal.sync().catch(() => undefined)
    }
    entries.drop(document, entry)
    entries.forgetName(document)
  }
}
