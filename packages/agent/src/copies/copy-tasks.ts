import type { TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { type DocumentTask, withDocuments } from '../documents/opened-documents.ts'
import { getFolder, type OfServer } from '../documents/opened-stores.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { compareCopy } from './compare-copy.ts'
import { type Merge, mergeDocument } from './merge-work.ts'

/** The tasks that compare a test copy with its server and merge them, by name. */
export const copyTasks = {
  /** `live` is the root of the live server's folder, which has the same layout. */
  'copy.compare': async (it: OfServer & { live: string }) =>
    compareCopy(getFolder(it), getServerFolder(it.live, it.folder.places)),

  'document.merge': (
    it: DocumentTask & { document: TakenDocument; merge: Merge },
    main: MainThread,
  ) => withDocuments(it, main, (work) => mergeDocument(work, it.document, it.merge)),
}
