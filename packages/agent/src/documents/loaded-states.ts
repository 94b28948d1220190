import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { History } from './history.ts'
import { createLoadedDocument, getShown } from './loaded-document.ts'

type Deps = { history: History; now: number }

/** The states of documents that editors have loaded. */
export class LoadedStates {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the document as the editor loaded it. */
  getBase(
    document: GameDocument,
    { base, reader }: { base: string | null; reader: string | null },
    present: { shown: JsonObject; etag: string },
  ): JsonObject {
    const key = getDocumentKey(document)
    const { history } = this.#deps
    const etag = base ?? (reader === null ? null : history.lastRead(key, reader))
    if (etag === null || etag === present.etag) return present.shown
    const text = history.base(key, etag)
    if (text === null) throw createFault('conflict', { code: 'loaded-too-long-ago' })
    return getShown(document, parseObject(text))
  }

  /** Records a state of the document, and that the reader has loaded it. */
  note(document: GameDocument, value: JsonObject, reader: string | null) {
    const loaded = createLoadedDocument(document, value)
    const { history, now } = this.#deps
    const { etag } = loaded
    const text = JSON.stringify(value)
    history.loaded(getDocumentKey(document), { etag, text, reader, at: now, isState: true })
    return loaded
  }

  /** Records that the editor now shows the document as sent, without the changes that were merged into it. */
  noteInHand(document: GameDocument, edited: JsonObject, reader: string | null): void {
    if (reader === null) return
    const { history, now } = this.#deps
    const { text, etag } = createLoadedDocument(document, edited)
    history.loaded(getDocumentKey(document), { etag, text, reader, at: now, isState: false })
  }
}
