import type { Change } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { EngineAnswer, EngineRequest } from '@trellis/contract/links/engine.ts'
import { parseJson, parseObject } from '@trellis/document/json-text.ts'
import { listBannedNames } from '@trellis/game-data/ban-list.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import { countItem, give } from '@trellis/game-data/inventory.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { type Effect, listEffects } from '../game/events/effects.ts'
import type { EngineFreeze } from './engine-freeze.ts'

export type DocumentRequest = Extract<EngineRequest, { document: GameDocument }>
/** `before` holds the banned names before the edit, if the edit changed the bans. */
export type EditListener = (request: DocumentRequest, effects: Effect[], before: string[]) => void
type Outcome = Omit<EngineAnswer, 'id' | 'ok'>

/**
 * Answers the agent's requests about the game's documents. Each answer follows once the change is durable.
 */
export class DocumentService {
  readonly #documents: DocumentStore
  readonly #freeze: Pick<EngineFreeze, 'during'>
  readonly #onEdit: EditListener

  /** `onEdit` runs for each external change, after the change is applied. */
  constructor(
    documents: DocumentStore,
    freeze: Pick<EngineFreeze, 'during'>,
    onEdit: EditListener,
  ) {
    this.#documents = documents
    this.#freeze = freeze
    this.#onEdit = onEdit
  }

  async serve(request: DocumentRequest): Promise<Outcome> {
    switch (request.do) {
      case 'flush':
        await this.#documents.flush(request.document)
        return {}
      case 'patch':
        return this.#patch(request)
      case 'put':
        return this.#put(request)
      case 'rename':
        return this.#rename(request)
      case 'give':
        return this.#give(request)
      case 'remove':
        await this.#documents.remove(request.document)
        this.#onEdit(request, [], [])
        return {}
    }
  }

  async #put(request: Extract<DocumentRequest, { do: 'put' }>): Promise<Outcome> {
    const { document, isNew = false, isRepair = false } = request
    const before = await this.#bannedBefore(document)
    const value = checkDocument(document, parseObject(request.text))
    if (isRepair) {
      if (!(await this.#documents.repair(document, value))) return { kept: true }
    } else if (!isNew) await this.#documents.put(document, value)
    else if (!(await this.#documents.create(document, value))) return { taken: true }
    this.#onEdit(request, listEffects(document, wholeDocument), before)
    return {}
  }

  async #rename(request: Extract<DocumentRequest, { do: 'rename' }>): Promise<Outcome> {
    const { document, to } = request
    if (document.kind !== 'world') throw new TypeError('Only worlds are renamed.')
    const outcome = await this.#freeze.during(() => this.#documents.rename(document, to))
    if (outcome !== 'done') return outcome === 'missing' ? { missing: true } : { taken: true }
    this.#onEdit(request, [], [])
    return {}
  }

  async #give(request: Extract<DocumentRequest, { do: 'give' }>): Promise<Outcome> {
    const { document, itemId, count } = request
    let outcome = { given: 0, count: 0 }
    const isThere = await this.#documents.edit(document, (player) => {
      const inventory: unknown[] = Array.isArray(player.inventory) ? player.inventory : []
      const given = give(inventory, itemId, count)
      if (given > 0) player.inventory = inventory
      outcome = { given, count: countItem(inventory, itemId) }
    })
    if (!isThere) return { missing: true }
    if (outcome.given > 0)
      this.#onEdit(request, listEffects(document, [{ path: ['inventory'] }]), [])
    return outcome
  }

  async #patch(request: Extract<DocumentRequest, { do: 'patch' }>): Promise<Outcome> {
    const changes = readChanges(request.changes)
    const before = await this.#bannedBefore(request.document)
    const conflicts = await this.#documents.patch(request.document, changes)
    if (conflicts === null) return { missing: true }
    if (conflicts.length > 0) return { conflicts }
    this.#onEdit(request, listEffects(request.document, changes), before)
    return {}
  }

  async #bannedBefore(document: GameDocument): Promise<string[]> {
    if (document.kind !== 'bans') return []
    return listBannedNames(await this.#documents.find(document)).map(({ name }) => name)
  }
}

/** A `put` carries no diff, so this list treats every field as changed. */
const wholeDocument: Change[] = ['d_weather', 'owner', 'blocks', 'gems', 'inventory', 'Role.'].map(
  (key) => ({ path: [key] }),
)

/** Parses the agent's own text, which `diff` made. A malformed text means that the link is faulty. */
function readChanges(text: string): Change[] {
  const changes = parseJson(text)
  if (!Array.isArray(changes) || !changes.every(isChange))
    throw new TypeError('No list of changes.')
  return changes
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'path' in value && Array.isArray(value.path)
}
