import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { describeRepair, type RepairNotice } from '@trellis/contract/kit/repair-notice.ts'
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
  await putLastGoodBack(document, deps)
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

function hasKeptState(document: GameDocument, history: History): boolean {
  const text = history.lastGood(getDocumentKey(document))
  return text !== null && text !== '{}'
}

type FileState = { value: JsonObject | null } | { brokenFile: string }

async function readState(folder: ServerFolder, document: SingleDocument): Promise<FileState> {
  try {
    return { value: await readDocument(folder, document) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { brokenFile: error.file }
    throw error
  }
}

type Examined = { document: SingleDocument; isKept: boolean; state: FileState }

/**
 * Reads, once each, the settings that are repaired before a start: those of the server itself, and others with a kept state.
 * The engine starts without others.
 */
async function* examineSettings(
  folder: ServerFolder,
  history: History,
): AsyncGenerator<Examined, void> {
  for (const document of listSingleDocuments()) {
    const isKept = hasKeptState(document, history)
    if (!isKept && document.kind !== configDocument.kind) continue
    yield { document, isKept, state: await readState(folder, document) }
  }
}

/** Returns how settings need repair; null for sound ones. Without a kept state, a missing file is like new settings. */
function findRepair({ state, isKept }: Examined): RepairNotice | null {
  if ('brokenFile' in state)
    return { code: isKept ? 'file-put-back' : 'file-reset', params: { file: state.brokenFile } }
  return state.value === null && isKept ? { code: 'settings-put-back' } : null
}

/**
 * Reads the settings of a server that is about to start. `config` is the server's own settings; null without a file, and
 * where some settings are broken. It changes no file.
 */
export async function readStartSettings(
  folder: ServerFolder,
  history: History,
): Promise<{ isBroken: boolean; config: JsonObject | null }> {
  let config: JsonObject | null = null
  for await (const examined of examineSettings(folder, history)) {
    const { document, state } = examined
    if ('brokenFile' in state || findRepair(examined) !== null)
      return { isBroken: true, config: null }
    if (document.kind === configDocument.kind) config = state.value
  }
  return { isBroken: false, config }
}

/** Keeps the server's own settings, so that a later fault of the disk finds their state. */
export function keepGoodConfig(
  config: JsonObject | null,
  deps: { history: History; now: number },
): void {
  const text = deps.history.lastGood(getDocumentKey(configDocument))
  if (config !== null && text !== JSON.stringify(config))
    new LoadedStates(deps).note(configDocument, config, null)
}

const configDocument = { kind: 'config' } as const

/** `from` is the state that the document has now. */
export type Repaired = { document: SingleDocument; notice: Reason; from: 'kept' | 'defaults' }

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
  for await (const examined of examineSettings(deps.folder, deps.history)) {
    const repair = findRepair(examined)
    if (repair === null) continue
    const { document, isKept } = examined
    if (!isKept) await deps.writer.repair(document, createDefaultConfig(server))
    else if (!(await putLastGoodBack(document, deps))) continue
    const notice = describeRepair(repair)
    repaired.push({ document, notice, from: isKept ? 'kept' : 'defaults' })
  }
  return repaired
}

/**
 * Puts the newest kept state in the place of a file that cannot be read, which is set aside. Returns false when no state is
 * kept, and then nothing is changed.
 */
export async function putLastGoodBack(
  document: GameDocument,
  { history, writer }: Deps,
): Promise<boolean> {
  const text = history.lastGood(getDocumentKey(document))
  if (text === null) return false
  await writer.repair(document, parseObject(text))
  return true
}
