import type { GameDocument } from '@trellis/contract/kit/game-document.ts'

/** A document that a server has once, unlike its worlds and players. */
export type SingleDocument = Exclude<GameDocument, { name: string }>

/** The documents that a server has once, and their files in the folder `json`. */
const singleDocuments = [
  { kind: 'config', file: 'config.json' },
  { kind: 'custom-items', file: 'edit_itemv2.json' },
  { kind: 'bans', file: 'bans.json' },
  { kind: 'scripts', file: 'scripts.json' },
  { kind: 'script-state', file: 'script-state.json' },
  { kind: 'guilds', file: 'guilds.json' },
  { kind: 'ratings', file: 'ratings.json' },
  { kind: 'timed-events', file: 'timed-events.json' },
] as const satisfies readonly { kind: SingleDocument['kind']; file: string }[]

/** Lists the documents that a server has once. */
export const listSingleDocuments = (): SingleDocument[] =>
  singleDocuments.map(({ kind }) => ({ kind }))

/** Returns the document of this kind that a server has once; null for any other value. */
export function findSingleDocument(kind: unknown): SingleDocument | null {
  const found = singleDocuments.find((it) => it.kind === kind)
  return found === undefined ? null : { kind: found.kind }
}

/** Returns the document that is in a file of the folder `json`; null for any other file. */
export function findDocumentOfFile(file: string): SingleDocument | null {
  const found = singleDocuments.find((it) => it.file === file)
  return found === undefined ? null : { kind: found.kind }
}
