import { getFolder, type OfServer } from '../documents/opened-stores.ts'
import { IndexWork } from './index-work.ts'

/** Opens the index of the task's server for the work, and closes it. */
export async function withIndex<Result>(
  it: OfServer,
  work: (index: IndexWork) => Promise<Result>,
): Promise<Result> {
  const index = new IndexWork(getFolder(it), it.now, true)
  try {
    return await work(index)
  } finally {
    index.close()
  }
}
