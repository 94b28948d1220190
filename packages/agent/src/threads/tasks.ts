import { changeSchema } from '@trellis/contract/kit/document.ts'
import type { GameDocument, Setting } from '@trellis/contract/links/game-document.ts'
import type { TakenDocument } from '@trellis/contract/test-copies.ts'
import { parseJson, parseObject } from '@trellis/document/json-text.ts'
import { type BannedName, listBannedNames } from '@trellis/game-data/ban-list.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { replayJournal } from '@trellis/game-data/journal/replay.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { z } from 'zod'
import { type ExportPart, exportArchive } from '../archives/archive-export.ts'
import { ArchiveImport, type ImportOptions } from '../archives/archive-import.ts'
import { prepareImported } from '../archives/import-work.ts'
import {
  type BackupArchive,
  readBackupDocument,
  unpackBackup,
} from '../backups/contents/backup-archive.ts'
import { compareBackup, listChanges } from '../backups/contents/compare-backup.ts'
import { compareCopy } from '../copies/compare-copy.ts'
import { type Merge, mergeDocument } from '../copies/merge-work.ts'
import { copyDocument, createCopiedWorld, type NewWorldSource } from '../game-data/copied-world.ts'
import { DocumentWork } from '../game-data/document-work.ts'
import type { EditOptions, RestoreOptions } from '../game-data/edit-options.ts'
import { peekAt } from '../game-data/edit-rules.ts'
import { History } from '../game-data/history.ts'
import { type IndexQuery, IndexWork } from '../game-data/index-work.ts'
import { createLoadedDocument, createPartOfDocument } from '../game-data/loaded-document.ts'
import { applyQueue } from '../game-data/queue-work.ts'
import {
  keepGoodConfig,
  type Repaired,
  readStartSettings,
  repairSettings,
  type ServerIdentity,
} from '../game-data/repair.ts'
import { readSetting } from '../game-data/set-fields.ts'
import type { Bound } from '../game-data/storage-quota.ts'
import { listTiles } from '../game-data/summaries.ts'
import { listDeletedWorlds, renameWorld, type WorldDocument } from '../game-data/world-names.ts'
import { measureStorage } from '../servers/storage.ts'
import type { MainThread } from './main-thread.ts'
import { type DocumentTask, withDeps, withDocuments } from './opened-documents.ts'
import { getFolder, type OfServer, withHistory, withIndex, withQueue } from './opened-stores.ts'

/** Limit for writing all pending edits or a whole replay, which can be large and cannot be skipped. */
const wholeFolderMs = 120_000

type OfDocument = DocumentTask & { document: GameDocument }
type Reading = { reader: string | null; leaveOut: readonly string[] }
type Exporting = OfServer & { server: string; leaveOut: readonly string[] }
type OfWorld = DocumentTask & { document: WorldDocument }

/** Everything that is done in worker threads, by name. Values that hold exact long numbers go to and fro as JSON text. */
const tasks = {
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

  'archive.export': async (it: Exporting, main: MainThread) => {
    const { content, leftOut } = await exportArchive({ ...it, folder: getFolder(it) })
    for await (const bytes of content) await main.give({ leftOut, bytes } satisfies ExportPart)
  },

  /** Unpacks a backup into the new folder `root` first, so that nothing of a damaged one is sent. */
  'backup.export': async (
    it: Exporting & { backup: BackupArchive; root: string },
    main: MainThread,
  ) => {
    await unpackBackup(it.backup, it.root)
    const folder = getServerFolder(it.root, it.folder.places)
    const { content, leftOut } = await exportArchive({ ...it, folder })
    for await (const bytes of content) await main.give({ leftOut, bytes } satisfies ExportPart)
  },

  'backup.compare': (it: OfServer & { backup: BackupArchive }) =>
    compareBackup(it.backup, getFolder(it)),

  /** `live` is the root of the live server's folder, which has the same layout. */
  'copy.compare': async (it: OfServer & { live: string }) =>
    compareCopy(getFolder(it), getServerFolder(it.live, it.folder.places)),

  'document.merge': (
    it: DocumentTask & { document: TakenDocument; merge: Merge },
    main: MainThread,
  ) => withDocuments(it, main, (work) => mergeDocument(work, it.document, it.merge)),

  'backup.document': (it: OfServer & { backup: BackupArchive; document: GameDocument }) =>
    readBackupDocument(it.backup, getFolder(it), it.document),

  'archive.import': async (
    it: OfServer & { path: string; options: ImportOptions; done: number | null },
    main: MainThread,
  ) => {
    const { path, options, done } = it
    const work = new ArchiveImport(path, { ...options, done, folder: getFolder(it), main })
    await work.run()
    return { report: work.report, textures: work.textures }
  },

  'document.import': async (
    it: OfDocument & { content: Uint8Array; textures: Map<string, string>; by: string },
    main: MainThread,
  ) => {
    const value = await prepareImported(it.document, it.content, it.textures)
    await withDocuments(it, main, (work) => work.replace(it.document, value, it.by))
  },

  'document.put-back': (it: OfDocument & { movedTo: string | null }, main: MainThread) =>
    withDocuments(it, main, (work) => work.putBack(it.document, it.movedTo)),

  /** Returns whether some need repair; otherwise the state of the server's own settings is kept. */
  'history.check-settings': (it: OfServer) =>
    withHistory(it, async (history) => {
      const { isBroken, config } = await readStartSettings(getFolder(it), history)
      if (!isBroken) keepGoodConfig(config, { history, now: it.now })
      return isBroken
    }),

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

  'document.changes-from': (it: OfDocument & { text: string; limit: number }, main: MainThread) =>
    withDocuments(it, main, async (work) => {
      const changes = listChanges(it.document, it.text, (await work.present(it.document)).value)
      return { total: changes.length, changes: JSON.stringify(changes.slice(0, it.limit)) }
    }),

  'document.changes': (it: OfDocument & { number: number; limit: number }, main: MainThread) =>
    withDocuments(it, main, async (work) => {
      const changes = await work.changesSince(it.document, it.number)
      return { total: changes.length, changes: JSON.stringify(changes.slice(0, it.limit)) }
    }),

  'world.tiles': (it: OfDocument, main: MainThread) =>
    withDocuments(it, main, async (work) => listTiles((await work.present(it.document)).value)),

  'bans.read': (it: DocumentTask, main: MainThread) =>
    withDocuments(it, main, async (work): Promise<{ bans: BannedName[]; etag: string }> => {
      const document: GameDocument = { kind: 'bans' }
      const { text, etag } = await work.read(document, null)
      return { bans: listBannedNames(parseObject(text)), etag }
    }),

  'history.check': async (it: OfServer) => {
    new History(getFolder(it).historyFile, it.now).close()
  },

  'history.versions': (it: OfServer & { document: GameDocument }) =>
    withHistory(it, async (history) => history.versions(getDocumentKey(it.document))),

  'history.deleted-worlds': (it: OfServer) =>
    withHistory(it, async (history) => listDeletedWorlds(history, getFolder(it))),

  'history.forget-loaded': (it: OfServer) =>
    withHistory(it, async (history) => history.forgetLoaded()),

  'queue.list': (it: OfServer) => withQueue(it, async (queue) => JSON.stringify(queue.list())),

  'queue.apply': (it: OfServer, main: MainThread) =>
    withQueue(it, (queue) =>
      withHistory(it, async (history) => {
        main.commit(wholeFolderMs)
        return applyQueue({ folder: getFolder(it), queue, history, now: it.now })
      }),
    ),

  'journal.replay': async (it: OfServer, main: MainThread) => {
    main.commit(wholeFolderMs)
    await replayJournal(getFolder(it))
  },

  'index.check': async (it: OfServer) => {
    new IndexWork(getFolder(it), it.now, false).close()
  },

  'index.begin': (it: OfServer) => withIndex(it, (index) => index.begin()),

  'index.read': (it: OfServer & { dirty: IndexQuery['dirty'] }) =>
    withIndex(it, async (index) => index.readSome(it.dirty)),

  'index.page': (it: OfServer & { query: IndexQuery }) =>
    withIndex(it, (index) => index.page(it.query)),

  'storage.measure': (it: OfServer & { largest: number }) =>
    measureStorage(getFolder(it), it.largest),
}

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskOutcome<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Performs the task of this name; its parameters come from the main thread, which is of the same build. */
export async function performTask(
  name: string,
  params: unknown,
  main: MainThread,
): Promise<unknown> {
  if (!isTaskName(name)) throw new Error(`There is no task ${name}.`)
  const task: (params: never, main: MainThread) => unknown = tasks[name]
  return task(params as never, main)
}

const isTaskName = (name: string): name is TaskName => Object.hasOwn(tasks, name)
