import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import type { History, NewVersion } from './history.ts'

/** Keeps a state before it is replaced, with author and reason. Settings have no versions. */
export function keepVersion(
  history: Pick<History, 'keep'>,
  document: GameDocument,
  value: JsonObject,
  why: Omit<NewVersion, 'text'>,
): void {
  if ('name' in document) {
    history.keep(getDocumentKey(document), { text: JSON.stringify(value), ...why })
  }
}
