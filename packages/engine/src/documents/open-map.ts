import { isObject } from '@trellis/document/json-value.ts'
import type { SingleDocument } from '@trellis/game-data/single-documents.ts'
import type { DocumentStore } from './document-store.ts'

/**
 * Loads a document that the game changes without waiting, and gives it the map under this key. It must exist before:
 * after a crash the journal brings files up to date, but makes none. A broken file is set aside, and must not keep the
 * game from starting; nothing is written in its place until the game changes it, so that the agent can put an older state
 * back.
 */
export async function openMap(
  documents: DocumentStore,
  document: SingleDocument,
  key: string,
): Promise<void> {
  const found = await documents.find(document).catch(async () => {
    await documents.startWithout(document)
    return documents.find(document)
  })
  if (isObject(found?.[key])) return
  if (documents.isBroken(document))
    return void documents.play(document, [{ set: [key], value: {} }])
  await documents.edit(document, (value) => {
    value[key] = {}
  })
}
