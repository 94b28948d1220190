import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { replayJournal } from '@trellis/game-data/journal/replay.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { History } from './history.ts'
import { getFolder, type OfServer, withHistory, withQueue } from './opened-stores.ts'
import { applyQueue } from './queue-work.ts'
import { keepGoodConfig, readStartSettings } from './repair.ts'
import { listDeletedWorlds } from './world-names.ts'

/** Limit for writing all pending edits or a whole replay, which can be large and cannot be skipped. */
const wholeFolderMs = 120_000

/** The tasks with the history, the queue of edits and the journal of a server, by name. */
export const storeTasks = {
  /** Returns whether some need repair; otherwise the state of the server's own settings is kept. */
  'history.check-settings': (it: OfServer) =>
    withHistory(it, async (history) => {
      const { isBroken, config } = await readStartSettings(getFolder(it), history)
      if (!isBroken) keepGoodConfig(config, { history, now: it.now })
      return isBroken
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
}
