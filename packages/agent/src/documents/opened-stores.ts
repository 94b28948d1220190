import {
  type DocumentPlaces,
  getServerFolder,
  type ServerFolder,
} from '@trellis/game-data/server-folder.ts'
import { EditQueue } from './edit-queue.ts'
import { History } from './history.ts'

/** The part of a task's parameters that names the server. */
export type OfServer = { folder: { root: string; places: DocumentPlaces }; now: number }

export const getFolder = ({ folder }: Pick<OfServer, 'folder'>): ServerFolder =>
  getServerFolder(folder.root, folder.places)

export async function withHistory<Result>(
  it: OfServer,
  work: (history: History) => Promise<Result>,
): Promise<Result> {
  const history = new History(getFolder(it).historyFile, it.now, true)
  try {
    return await work(history)
  } finally {
    history.close()
  }
}

export async function withQueue<Result>(
  it: OfServer,
  work: (queue: EditQueue) => Promise<Result>,
): Promise<Result> {
  const queue = new EditQueue(getFolder(it).queueFile, it.now, true)
  try {
    return await work(queue)
  } finally {
    queue.close()
  }
}
