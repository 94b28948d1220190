import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type LibraryKind,
  libraryFileSchemas,
  libraryIdSchema,
  libraryKindSchema,
  libraryLimits,
} from '@trellis/contract/game/world-library.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import { createImportFault } from './import-rules.ts'

export type LibraryPlace = { kind: LibraryKind; id: string }

/** Recognises a template or stamp: `…/library/templates/<id>.json`. No name from an archive becomes a path unless it is an id. */
export function findLibraryPlace(path: string): LibraryPlace | null {
  const [library, folder, file] = path.split('/').slice(-3)
  const kind = libraryKindSchema.options.find((it) => folder === `${it}s`)
  const id = libraryIdSchema.safeParse(/^(.+)\.json$/.exec(file ?? '')?.[1]).data
  return library === 'library' && kind !== undefined && id !== undefined ? { kind, id } : null
}

/** Returns whether a file lies where templates or stamps do, although its name may be no id. */
export function isInLibrary(path: string): boolean {
  const [library, folder] = path.split('/').slice(-3)
  return library === 'library' && libraryKindSchema.options.some((it) => folder === `${it}s`)
}

export const getLibraryPath = ({ library }: ServerFolder, { kind, id }: LibraryPlace): string =>
  join(library, `${kind}s`, `${id}.json`)

/** Checks the templates and stamps of an archive, which come on top of those that the server has. */
export class ArchivedLibrary {
  readonly #folder: ServerFolder
  readonly #ids = new Map<LibraryKind, Set<string>>()

  constructor(folder: ServerFolder) {
    this.#folder = folder
  }

  /** Throws the reason why this one is skipped. */
  check({ kind, id }: LibraryPlace, bytes: Buffer): void {
    const { maxEntries, maxBytes } = libraryLimits[kind]
    const params = { maxKb: maxBytes / 1024 }
    if (bytes.length > maxBytes)
      throw createFault('conflict', { code: 'library-entry-too-large', params })
    const issue = libraryFileSchemas[kind].safeParse(JSON.parse(bytes.toString('utf8'))).error
      ?.issues[0]
    if (issue !== undefined) throw createImportFault(issue)
    const ids = this.#listIds(kind)
    if (!ids.has(id) && ids.size >= maxEntries)
      throw createFault('conflict', { code: 'library-full', params: { max: maxEntries } })
    ids.add(id)
  }

  #listIds(kind: LibraryKind): Set<string> {
    const known = this.#ids.get(kind) ?? new Set(listKept(this.#folder, kind))
    this.#ids.set(kind, known)
    return known
  }
}

function listKept({ library }: ServerFolder, kind: LibraryKind): string[] {
  try {
    const files = readdirSync(join(library, `${kind}s`))
    return files.flatMap((file) => findLibraryPlace(`library/${kind}s/${file}`)?.id ?? [])
  } catch {
    // The folder is made with the first entry.
    return []
  }
}
