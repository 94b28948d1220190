import type { DocumentStore } from '../documents/document-store.ts'
import { isClosed } from '../game/rights/joining.ts'

/**
 * Knows which worlds all players may enter. A world that is not in memory does not change, so its file is read once, and it
 * is looked up again when it leaves the memory.
 */
export class PublicWorlds {
  readonly #documents: DocumentStore
  readonly #known = new Map<string, boolean>()

  constructor(documents: DocumentStore) {
    this.#documents = documents
    documents.watchRest((document, value) => {
      const isKnown = document.kind === 'world' && this.#known.has(document.name)
      if (isKnown) this.#known.set(document.name, !isClosed(value))
    })
  }

  /** Returns null for a world whose file must be read first. */
  find(name: string): boolean | null {
    if (!this.#documents.worlds.has(name)) return false
    const world = this.#documents.peek({ kind: 'world', name })
    if (world === null) return this.#known.get(name) ?? null
    this.#known.set(name, !isClosed(world))
    return !isClosed(world)
  }

  /** Reads the files of these worlds, one after the other. A world that cannot be read is not public. */
  async read(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const world = await this.#documents.find({ kind: 'world', name }).catch(() => null)
      this.#known.set(name, world !== null && !isClosed(world))
    }
  }

  /** Forgets a world that has another name now, or is gone. */
  forget(name: string): void {
    this.#known.delete(name)
  }
}
