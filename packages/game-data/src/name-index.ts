import { listEntries } from './folder-entries.ts'
import { getNameOfFile } from './names.ts'

/** Returns the names of a folder's files, sorted, without opening any. Unrelated files are left out. */
export async function indexNames(
  folder: string,
  isName: (text: string) => boolean,
): Promise<string[]> {
  const names: string[] = []
  for await (const entries of listEntries(folder)) {
    for (const entry of entries) {
      const name = getNameOfFile(entry.name)
      if (name !== null && isName(name)) names.push(name)
    }
  }
  return names.sort()
}
