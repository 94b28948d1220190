import type { MainThread } from '../threads/main-thread.ts'
import { DocumentWork } from './document-work.ts'
import { EngineWriter, FolderWriter, type GameWriter } from './game-writer.ts'
import { getFolder, type OfServer, withHistory, withQueue } from './opened-stores.ts'
import { QueueWriter } from './queue-writer.ts'
import type { NamesDeps } from './world-names.ts'

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
