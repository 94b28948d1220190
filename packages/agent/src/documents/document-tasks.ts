import { changeSchema } from '@trellis/contract/kit/document.ts'
import type { GameDocument, Setting } from '@trellis/contract/kit/game-document.ts'
import { parseJson, parseObject } from '@trellis/document/json-text.ts'
import { type BannedName, listBannedNames } from '@trellis/game-data/ban-list.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { z } from 'zod'
import type { MainThread } from '../threads/main-thread.ts'
import { copyDocument, createCopiedWorld, type NewWorldSource } from './copied-world.ts'
import { DocumentWork } from './document-work.ts'
import type { EditOptions, RestoreOptions } from './edit-options.ts'
import { peekAt } from './edit-rules.ts'
import { createLoadedDocument, createPartOfDocument } from './loaded-document.ts'
import { type DocumentTask, withDeps, withDocuments } from './opened-documents.ts'
import { getFolder, withHistory } from './opened-stores.ts'
import { type Repaired, repairSettings, type ServerIdentity } from './repair.ts'
import { readSetting } from './set-fields.ts'
import type { Bound } from './storage-quota.ts'
import { renameWorld, type WorldDocument } from './world-names.ts'

type OfDocument = DocumentTask & { document: GameDocument }
type Reading = { reader: string | null; leaveOut: readonly string[] }
type OfWorld = DocumentTask & { document: WorldDocument }

/** The tasks with the documents of a server, by name. */
export const documentTasks = {
  'document.read': (it: OfDocument & Reading, main: MainThread) =>
    withDocuments(it, main, (work) => work.read(it.document, it.reader, it.leaveOut)),

  /** While a server starts or stops: nothing is repaired. */
  'document.peek': async ({ document, reader, leaveOut, ...it }: OfDocument & Reading) => {
    const value = await peekAt(document, getFolder(it), it.now)
    const { text, etag } = createLoadedDocument(document, value)
    await withHistory(it, async (history) => {
      const state = { etag, text: JSON.stringify(value), reader, at: it.now, isState: true }
      history.loaded(getDocumentKey(document), state)
    })
    return leaveOut.length === 0 ? { text, etag } : createPartOfDocument(document, value, leaveOut)
  },

  'document.write': async (
    it: OfDocument & { text: string; passHash: string | null; options: EditOptions },
    main: MainThread,
  ) =>
    withDocuments(it, main, async (work) => {
      return (await work.write(it.document, it.text, it.passHash, it.options)).saved
    }),

  'document.set': (it: OfDocument & { set: Setting[]; options: EditOptions }, main: MainThread) =>
    withDocuments(it, main, async (work) => {
      const { saved, changes } = await work.set(it.document, it.set.map(readSetting), it.options)
      return { saved, changes: JSON.stringify(changes) }
    }),

  'document.take-back': (it: OfDocument & { changes: string; by: string }, main: MainThread) =>
    withDocuments(it, main, async (work) => {
      const changes = z.array(changeSchema).parse(parseJson(it.changes))
      await work.takeBack(it.document, changes, it.by)
    }),

  'document.create': (
    it: OfWorld & { source: NewWorldSource; locks: number[]; by: string; room: Bound },
    main: MainThread,
  ) =>
    withDeps(it, main, (deps) =>
      createCopiedWorld(deps, { ...it, world: it.document }, (document) =>
        new DocumentWork(deps).read(document, null),
      ),
    ),

  /** Gives the file of a world as JSON text. */
  'document.copy': (it: OfWorld & { locks: number[] }, main: MainThread) =>
    withDocuments(it, main, async (work) =>
      JSON.stringify(copyDocument(await work.read(it.document, null), { ...it.document, ...it })),
    ),

  /** While a server starts or stops. */
  'document.peek-copy': async ({ document, locks, ...it }: OfWorld & { locks: number[] }) => {
    const value = await peekAt(document, getFolder(it), it.now)
    return JSON.stringify(
      copyDocument(createLoadedDocument(document, value), { ...document, locks }),
    )
  },

  'document.rename': (it: OfWorld & { to: string; by: string }, main: MainThread) =>
    withDeps(it, main, (deps) => renameWorld(deps, { ...it, world: it.document })),

  'document.remove': (it: OfDocument & { by: string; begunAt: number }, main: MainThread) =>
    withDocuments(it, main, (work) => work.remove(it.document, it.by, it.begunAt)),

  'document.restore': (
    it: OfDocument & { number: number; options: RestoreOptions },
    main: MainThread,
  ) => withDocuments(it, main, (work) => work.restore(it.document, it.number, it.options)),

  'document.put-back': (it: OfDocument & { movedTo: string | null }, main: MainThread) =>
    withDocuments(it, main, (work) => work.putBack(it.document, it.movedTo)),

  'document.repair-settings': async (
    it: DocumentTask & { server: ServerIdentity },
    main: MainThread,
  ): Promise<Repaired[]> =>
    it.access === 'folder' ? withDeps(it, main, (deps) => repairSettings(deps, it.server)) : [],

  /** `text` is the document in a backup. */
  'document.restore-text': (
    it: OfDocument & { text: string; options: RestoreOptions },
    main: MainThread,
  ) => withDocuments(it, main, (work) => work.restoreText(it.document, it.text, it.options)),

  'document.changes': (it: OfDocument & { number: number; limit: number }, main: MainThread) =>
    withDocuments(it, main, async (work) => {
      const changes = await work.changesSince(it.document, it.number)
      return { total: changes.length, changes: JSON.stringify(changes.slice(0, it.limit)) }
    }),

  'bans.read': (it: DocumentTask, main: MainThread) =>
    withDocuments(it, main, async (work): Promise<{ bans: BannedName[]; etag: string }> => {
      const document: GameDocument = { kind: 'bans' }
      const { text, etag } = await work.read(document, null)
      return { bans: listBannedNames(parseObject(text)), etag }
    }),
}
