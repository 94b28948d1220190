import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getDocumentKey, peekDocument } from '@trellis/game-data/game-document.ts'
import { CorruptFile } from '@trellis/game-data/quarantine.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listSingleDocuments } from '@trellis/game-data/single-documents.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createMissingDocumentFault, type GameWriter } from './game-writer.ts'
import type { History } from './history.ts'

export type Found = { value: JsonObject; notice: string | null }

type Deps = { history: History; writer: GameWriter }

/**
 * Returns the document in its file. Sets a broken file aside and restores the newest kept state,
 * with a notice. Throws a `missing` fault for a world or player that does not exist.
 */
export async function findDocument(document: GameDocument, deps: Deps): Promise<Found> {
  try {
    const value = await deps.writer.read(document)
    if (value) return { value, notice: null }
    if ('name' in document) throw createMissingDocumentFault(document)
    if (deps.writer.isDeferred) return { value: {}, notice: null }
    return await restoreSettings(document, deps)
  } catch (error) {
    if (!(error instanceof CorruptFile)) throw error
    return repair(document, error, deps)
  }
}

/** Returns whether settings with a kept state cannot be read. It moves no file. */
export async function hasBrokenSettings(folder: ServerFolder, history: History): Promise<boolean> {
  for (const document of listSingleDocuments()) {
    if (!isKept(document, history)) continue
    try {
      if ((await peekDocument(folder, document)) === null) return true
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
      return true
    }
  }
  return false
}

function isKept(document: GameDocument, history: History): boolean {
  const text = history.lastGood(getDocumentKey(document))
  return text !== null && text !== '{}'
}

export type Repaired = { document: GameDocument; notice: string }

/**
 * Puts the newest kept states in the place of settings that cannot be read. Those without a kept state are left to the
 * engine, which starts without them and says so.
 */
export async function repairSettings(deps: Deps): Promise<Repaired[]> {
  const repaired: Repaired[] = []
  for (const document of listSingleDocuments()) {
    if (!isKept(document, deps.history)) continue
    const { notice } = await findDocument(document, deps)
    if (notice !== null) repaired.push({ document, notice })
  }
  return repaired
}

/**
 * Restores missing settings: they are never deleted, so the engine must have set the file aside.
 */
async function restoreSettings(document: GameDocument, deps: Deps): Promise<Found> {
  const text = deps.history.lastGood(getDocumentKey(document))
  if (text === null || text === '{}') return { value: {}, notice: null }
  return repair(document, { message: 'The file of these settings was not there any more.' }, deps)
}

/** Puts the newest kept state back after the file was set aside. */
export async function repair(
  document: GameDocument,
  broken: Pick<CorruptFile, 'message'>,
  { history, writer }: Deps,
): Promise<Found> {
  const text = history.lastGood(getDocumentKey(document))
  if (text === null) throw new Fault('missing', `${broken.message} No older state of it is kept.`)
  const kept = parseObject(text)
  const isPutBack = await writer.repair(document, kept)
  // The state that a game has in memory is the last good one.
  const value = isPutBack ? kept : ((await writer.read(document)) ?? kept)
  return { value, notice: `${broken.message} The last good version was put back.` }
}
