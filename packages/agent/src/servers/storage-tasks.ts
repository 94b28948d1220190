import { getFolder, type OfServer } from '../documents/opened-stores.ts'
import { measureStorage } from './storage.ts'

/** The tasks that measure what the files of a server take, by name. */
export const storageTasks = {
  'storage.measure': (it: OfServer & { largest: number }) =>
    measureStorage(getFolder(it), it.largest),
}
