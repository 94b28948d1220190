import { existsSync } from 'node:fs'
import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  getDocumentPath,
  readDocument,
  removeDocument,
  setAsideUnreadable,
  writeDocument,
} from '@trellis/game-data/game-document.ts'
import { moveWorld } from '@trellis/game-data/moved-world.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { ActiveRun } from '../servers/active-run.ts'

type WorldDocument = Extract<GameDocument, { kind: 'world' }>

/** The program that owns a server's folder at the moment. An acknowledged write is durable. */
export type GameWriter = {
  /** True if accepted edits reach the files only later. */
  readonly isDeferred: boolean
  /** The present state; null when there is none. Throws `UnreadableFile`. */
  read(document: GameDocument): Promise<JsonObject | null>
  /** Writes the game's present state to the file. */
  flush(document: GameDocument): Promise<void>
  /** Returns the conflicts; if there are any, nothing was changed. Throws a `missing` fault. */
  patch(document: GameDocument, changes: readonly Change[], by: string): Promise<EditConflict[]>
  put(document: GameDocument, value: JsonObject, by: string): Promise<void>
  /** Sets a file aside that cannot be read, before it is replaced or removed. The running engine does so itself. */
  setAside(document: GameDocument): Promise<void>
  /** Sets an unreadable file aside and replaces it. False if the game has written its own state instead, which is newer. */
  repair(document: GameDocument, value: JsonObject): Promise<boolean>
  /** False, and nothing is written, if the name is in use. */
  create(document: GameDocument, value: JsonObject, by: string): Promise<boolean>
  remove(document: GameDocument, by: string): Promise<void>
  /** Gives a world a name that no world has. Throws a `conflict` if the game has taken it before. */
  rename(world: WorldDocument, to: string, by: string): Promise<void>
}

/** The engine went away before it answered: the outcome is unknown, and a retry is safe. */
export class EngineGone extends Error {
  override name = 'EngineGone'
}

/** Ignores `EngineGone` where the game must be in its files: an engine that ends has saved it. */
export function ignoreEngineGone(error: unknown): void {
  if (!(error instanceof EngineGone)) throw error
}

export const createMissingDocumentFault = (document: GameDocument) =>
  createFault('missing', { code: document.kind === 'player' ? 'no-such-player' : 'no-such-world' })

/** The name that the owner typed is at fault. */
export function createNameTakenFault(): Fault {
  const refusal = { code: 'world-name-taken' } as const
  const sentence = getSentence(refusal)
  return new Fault('conflict', sentence, {
    params: { reason: refusal.code },
    fields: { name: sentence },
    fieldCauses: { name: refusal },
  })
}

type EngineLine = Pick<ActiveRun, 'request'>

/** The running engine. */
export class EngineWriter implements GameWriter {
  readonly isDeferred = false
  readonly #run: EngineLine
  readonly #folder: ServerFolder
  constructor(run: EngineLine, folder: ServerFolder) {
    this.#run = run
    this.#folder = folder
  }

  /** It has been flushed. */
  read(document: GameDocument): Promise<JsonObject | null> {
    return readDocument(this.#folder, document)
  }

  async flush(document: GameDocument): Promise<void> {
    await this.#ask({ do: 'flush', document })
  }

  async patch(document: GameDocument, changes: readonly Change[], by: string) {
    const text = JSON.stringify(changes)
    const answer = await this.#ask({ do: 'patch', document, changes: text, by })
    if (answer.missing) throw createMissingDocumentFault(document)
    return answer.conflicts ?? []
  }

  async put(document: GameDocument, value: JsonObject, by: string): Promise<void> {
    await this.#ask({ do: 'put', document, text: JSON.stringify(value), by })
  }

  async setAside(): Promise<void> {}

  async repair(document: GameDocument, value: JsonObject): Promise<boolean> {
    const put = { do: 'put', document, text: JSON.stringify(value), by: 'Trellis' } as const
    return !(await this.#ask({ ...put, isRepair: true })).kept
  }

  async create(document: GameDocument, value: JsonObject, by: string): Promise<boolean> {
    const text = JSON.stringify(value)
    return !(await this.#ask({ do: 'put', document, text, by, isNew: true })).taken
  }

  async remove(document: GameDocument, by: string): Promise<void> {
    await this.#ask({ do: 'remove', document, by })
  }

  async rename(document: WorldDocument, to: string, by: string): Promise<void> {
    const answer = await this.#ask({ do: 'rename', document, to: worldNameSchema.parse(to), by })
    if (answer.missing) throw createMissingDocumentFault(document)
    if (answer.taken) throw createNameTakenFault()
  }

  async #ask(request: Parameters<ActiveRun['request']>[0]): Promise<EngineAnswer> {
    const answer = await this.#run.request(request)
    if (!answer) throw new EngineGone()
    if (answer.outdated) throw createFault('conflict', { code: 'engine-outdated' })
    if (answer.error !== undefined) {
      throw createFault('trouble', { code: 'edit-not-saved', params: { why: answer.error } })
    }
    return answer
  }
}

/** The agent itself, while the server is stopped and the folder is locked for it. */
export class FolderWriter implements GameWriter {
  readonly isDeferred = false
  readonly #folder: ServerFolder
  readonly #now: () => number
  constructor(folder: ServerFolder, now: () => number) {
    this.#folder = folder
    this.#now = now
  }

  async flush(): Promise<void> {}

  read(document: GameDocument): Promise<JsonObject | null> {
    return readDocument(this.#folder, document)
  }

  async patch(document: GameDocument, changes: readonly Change[]): Promise<EditConflict[]> {
    const there = await this.read(document)
    if (there === null && 'name' in document) throw createMissingDocumentFault(document)
    const value = there ?? {}
    const conflicts = applyChanges(value, changes)
    if (conflicts.length === 0) await writeDocument(this.#folder, document, value)
    return conflicts
  }

  put(document: GameDocument, value: JsonObject): Promise<void> {
    return writeDocument(this.#folder, document, value)
  }

  async setAside(document: GameDocument): Promise<void> {
    await setAsideUnreadable(this.#folder, document, this.#now())
  }

  async repair(document: GameDocument, value: JsonObject): Promise<boolean> {
    await this.setAside(document)
    await this.put(document, value)
    return true
  }

  async create(document: GameDocument, value: JsonObject): Promise<boolean> {
    if (existsSync(getDocumentPath(this.#folder, document))) return false
    await writeDocument(this.#folder, document, value)
    return true
  }

  async remove(document: GameDocument): Promise<void> {
    if (document.kind !== 'world') return removeDocument(this.#folder, document)
    await moveWorld(this.#folder, { from: document.name, to: null, at: this.#now() })
  }

  async rename(world: WorldDocument, to: string): Promise<void> {
    await moveWorld(this.#folder, { from: world.name, to, at: this.#now() })
  }
}
