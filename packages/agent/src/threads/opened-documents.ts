import { DocumentWork } from '../game-data/document-work.ts'
import { EngineWriter, FolderWriter, type GameWriter } from '../game-data/game-writer.ts'
import { QueueWriter } from '../game-data/queue-writer.ts'
import type { NamesDeps } from '../game-data/world-names.ts'
import type { MainThread } from './main-thread.ts'
import { getFolder, type OfServer, withHistory, withQueue } from './opened-stores.ts'

/** Which program writes a server's files while the task runs. */
export type Access = 'engine' | 'folder' | 'queue'

export type DocumentTask = OfServer & {
  access: Access
  /** False for another engine than the bundled one. */
  isBundled: boolean
}

export const withDocuments = <Result>(
  it: DocumentTask,
  main: MainThread,
  work: (work: DocumentWork) => Promise<Result>,
): Promise<Result> => withDeps(it, main, (deps) => work(new DocumentWork(deps)))

export async function withDeps<Result>(
  it: DocumentTask,
  main: MainThread,
  work: (deps: NamesDeps) => Promise<Result>,
): Promise<Result> {
  const folder = getFolder(it)
  const withWriter = (writer: GameWriter) =>
    withHistory(it, (history) =>
      work({ folder, writer, history, main, now: it.now, isBundled: it.isBundled }),
    )
  if (it.access === 'queue') {
    return withQueue(it, (queue) => withWriter(new QueueWriter(folder, queue, it.now)))
  }
  const engine = { request: main.engine.bind(main) }
  return withWriter(
    it.access === 'engine'
      ? new EngineWriter(engine, folder)
      : new FolderWriter(folder, () => it.now),
  )
}
