import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { type DocumentTask, withDocuments } from '../documents/opened-documents.ts'
import { getFolder, type OfServer } from '../documents/opened-stores.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { type IndexQuery, IndexWork } from './index-work.ts'
import { withIndex } from './opened-index.ts'
import { listTiles } from './summaries.ts'

/** The tasks with the index of a server, by name. */
export const indexTasks = {
  'index.check': async (it: OfServer) => {
    new IndexWork(getFolder(it), it.now, false).close()
  },

  'index.begin': (it: OfServer) => withIndex(it, (index) => index.begin()),

  'index.read': (it: OfServer & { dirty: IndexQuery['dirty'] }) =>
    withIndex(it, async (index) => index.readSome(it.dirty)),

  'index.page': (it: OfServer & { query: IndexQuery }) =>
    withIndex(it, (index) => index.page(it.query)),

  'world.tiles': (it: DocumentTask & { document: GameDocument }, main: MainThread) =>
    withDocuments(it, main, async (work) => listTiles((await work.present(it.document)).value)),
}
