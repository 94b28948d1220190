import { existsSync } from 'node:fs'
import type { Version } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { startWorld } from '@trellis/contract/kit/world-names.ts'
import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { getDocumentKey, measureDocumentGrowth } from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getWorldPath } from '@trellis/game-data/world-file.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { createMissingDocumentFault, createNameTakenFault, type GameWriter } from './game-writer.ts'
import type { History } from './history.ts'
import { keepVersion } from './keep-version.ts'
import { parseEdited } from './parse-documents.ts'
import { findDocument } from './repair.ts'
import type { Bound } from './storage-quota.ts'

export type WorldDocument = Extract<GameDocument, { kind: 'world' }>
type Done = { queued: boolean }

export type NamesDeps = {
  folder: ServerFolder
  writer: GameWriter
  history: History
  main: MainThread
  now: number
  /** False for another engine than the bundled one. */
  isBundled: boolean
}

/** Creates a world under a name that no world has. */
export async function createWorld(
  { folder, writer, history, main }: NamesDeps,
  { world, text, by, room }: { world: WorldDocument; text: string; by: string; room: Bound },
): Promise<Done> {
  const value = parseEdited(world, text)
  await writer.flush(world)
  const there = await readIfThere(world, { writer, history })
  // The engine went away after it had created the world and before it answered.
  if (there !== null && isSameJson(there, value)) return { queued: writer.isDeferred }
  if (there !== null) throw createNameTakenFault()
  await main.grow(await measureDocumentGrowth(folder, world, value), room)
  if (!(await writer.create(world, value, by))) throw createNameTakenFault()
  return { queued: writer.isDeferred }
}

/**
 * Gives a world another name. Its older states go along. The name changes in one step with the documents that have it,
 * so a crash leaves the world under one of the two names.
 */
export async function renameWorld(
  { writer, history, main, now }: NamesDeps,
  { world, to, by }: { world: WorldDocument; to: string; by: string },
): Promise<void> {
  if (world.name === startWorld) throw createFault('conflict', { code: 'start-keeps-name' })
  if (writer.isDeferred) throw createFault('conflict', { code: 'rename-while-running' })
  const renamed = { ...world, name: to }
  await writer.flush(world)
  const value = await readIfThere(world, { writer, history })
  const other = await readIfThere(renamed, { writer, history })
  const [from, key] = [getDocumentKey(world), getDocumentKey(renamed)]
  // The engine went away after it had renamed the world and before it answered.
  const isDone = value === null && other !== null && history.versions(key)[0]?.reason === 'rename'
  if (value === null && !isDone) throw createMissingDocumentFault(world)
  if (!isDone && other !== null) throw createNameTakenFault()
  main.commit()
  if (value !== null) {
    keepVersion(history, world, value, { by, reason: 'rename', at: now })
    history.copy(from, key)
    await writer.rename(world, to, by)
  }
  history.forget(from)
}

/** Lists the worlds that were deleted and are not there again. */
export function listDeletedWorlds(
  history: History,
  { worlds }: ServerFolder,
): (Version & { name: string })[] {
  return history
    .deleted('world')
    .map(({ document, ...version }) => ({
      ...version,
      name: document.slice('world/'.length).toUpperCase(),
    }))
    .filter(({ name }) => !existsSync(getWorldPath(worlds, name)))
}

async function readIfThere(
  document: GameDocument,
  deps: Pick<NamesDeps, 'writer' | 'history'>,
): Promise<JsonObject | null> {
  try {
    return await findDocument(document, deps)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'missing') return null
    throw error
  }
}
