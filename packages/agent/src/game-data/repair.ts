import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createDefaultConfig } from '@trellis/game-data/config-file.ts'
import { getDocumentKey, readDocument } from '@trellis/game-data/game-document.ts'
import { TooLarge } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listSingleDocuments, type SingleDocument } from '@trellis/game-data/single-documents.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createMissingDocumentFault, type GameWriter } from './game-writer.ts'
import type { History } from './history.ts'
import { LoadedStates } from './loaded-states.ts'

type Deps = { history: History; writer: GameWriter }

/** Has the facts about a server that the agent knows without its settings. */
export type ServerIdentity = Parameters<typeof createDefaultConfig>[0]

/**
 * Returns the document in its file, and empty settings without a file. Throws a `missing` fault for a world or player
 * that does not exist, and `UnreadableFile`. It changes no file.
 */
export async function findDocument(
  document: GameDocument,
  { writer }: Pick<Deps, 'writer'>,
): Promise<JsonObject> {
  const value = await writer.read(document)
  if (value !== null) return value
  if ('name' in document) throw createMissingDocumentFault(document)
  return {}
}

/**
 * Returns a document that will be changed. Settings that an engine has set aside a moment ago get their last good version
 * first, so that the change is not made to empty ones.
 */
export async function findForEdit(document: GameDocument, deps: Deps): Promise<JsonObject> {
  const { writer, history } = deps
  const value = await writer.read(document)
  if (value !== null) return value
  if ('name' in document) throw createMissingDocumentFault(document)
  if (writer.isDeferred || !hasKeptState(document, history)) return {}
  await putLastGoodBack(document, missingSettings, deps)
  return findDocument(document, deps)
}

/** A document before another takes its place. */
export type Replaced = JsonObject | 'unreadable' | null

export const isReadable = (replaced: Replaced): replaced is JsonObject =>
  replaced !== null && replaced !== 'unreadable'

/** Returns a document that will be replaced or removed, whose file may be unreadable; null when there is none. */
export async function findReplaced(
  document: GameDocument,
  deps: Pick<Deps, 'writer'>,
): Promise<Replaced> {
  try {
    return await findDocument(document, deps)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'missing') return null
    if (error instanceof UnreadableFile || error instanceof TooLarge) return 'unreadable'
    throw error
  }
}

const missingSettings = 'The file of these settings was not there any more.'

function hasKeptState(document: GameDocument, history: History): boolean {
  const text = history.lastGood(getDocumentKey(document))
  return text !== null && text !== '{}'
}

/** Returns why settings with a kept state have no readable file; null if they have one. */
async function findFault(
  folder: ServerFolder,
  document: GameDocument,
  history: History,
): Promise<string | null> {
  if (!hasKeptState(document, history)) return null
  try {
    return (await readDocument(folder, document)) === null ? missingSettings : null
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

/**
 * Returns whether settings with a kept state are missing or cannot be read, or those of the server itself cannot. It changes
 * no file, and keeps the server's own settings, so that a later fault of the disk finds their state.
 */
export async function hasBrokenSettings(
  folder: ServerFolder,
  { history, now }: { history: History; now: number },
): Promise<boolean> {
  for (const document of listSingleDocuments())
    if ((await findFault(folder, document, history)) !== null) return true
  try {
    keepGoodConfig(await readDocument(folder, configDocument), { history, now })
    return false
  } catch (error) {
    if (error instanceof UnreadableFile) return true
    throw error
  }
}

function keepGoodConfig(config: JsonObject | null, deps: { history: History; now: number }): void {
  const text = deps.history.lastGood(getDocumentKey(configDocument))
  if (config !== null && text !== JSON.stringify(config))
    new LoadedStates(deps).note(configDocument, config, null)
}

const configDocument = { kind: 'config' } as const

/** `from` is the state that the document has now. */
export type Repaired = { document: SingleDocument; notice: string; from: 'kept' | 'defaults' }

/**
 * Puts the newest kept states in the place of settings that are missing or cannot be read, before the engine starts. The
 * server's own settings without a kept state get the defaults of a server whose settings are lost, with its name, port and
 * owner. Others without one are left to the engine, which starts without them and says so.
 */
export async function repairSettings(
  deps: Deps & { folder: ServerFolder },
  server: ServerIdentity,
): Promise<Repaired[]> {
  const repaired: Repaired[] = []
  for (const document of listSingleDocuments()) {
    const fault = await findFault(deps.folder, document, deps.history)
    const notice = fault === null ? null : await putLastGoodBack(document, fault, deps)
    if (notice !== null) repaired.push({ document, notice, from: 'kept' })
  }
  try {
    await readDocument(deps.folder, configDocument)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await deps.writer.repair(configDocument, createDefaultConfig(server))
    const notice = `${error.message} The settings were reset.`
    repaired.push({ document: configDocument, notice, from: 'defaults' })
  }
  return repaired
}

/**
 * Puts the newest kept state in the place of a file that cannot be read, which is set aside. Returns the notice for the
 * owner; null when no state is kept, and then nothing is changed.
 */
export async function putLastGoodBack(
  document: GameDocument,
  trouble: string,
  { history, writer }: Deps,
): Promise<string | null> {
  const text = history.lastGood(getDocumentKey(document))
  if (text === null) return null
  await writer.repair(document, parseObject(text))
  return `${trouble} The last good version was put back.`
}
