import { readdir } from 'node:fs/promises'
import { nameOfFile } from './names.ts'

/** The names of a folder's files, sorted, without opening any; strangers and strays are left out. */
export async function indexNames(
  folder: string,
  isName: (text: string) => boolean,
): Promise<string[]> {
  const names: string[] = []
  for (const file of await readdir(folder)) {
    const name = nameOfFile(file)
    if (name !== null && isName(name)) names.push(name)
  }
  return names.sort()
}
