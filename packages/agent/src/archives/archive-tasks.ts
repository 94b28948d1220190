import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { type DocumentTask, withDocuments } from '../documents/opened-documents.ts'
import { getFolder, type OfServer } from '../documents/opened-stores.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { type ExportPart, exportArchive } from './archive-export.ts'
import { ArchiveImport, type ImportOptions } from './archive-import.ts'
import { prepareImported } from './import-work.ts'

type OfDocument = DocumentTask & { document: GameDocument }
type Exporting = OfServer & { server: string; leaveOut: readonly string[] }

/** The tasks with exports and imports, by name. */
export const archiveTasks = {
  'archive.export': async (it: Exporting, main: MainThread) => {
    const { content, leftOut } = await exportArchive({ ...it, folder: getFolder(it) })
    for await (const bytes of content) await main.give({ leftOut, bytes } satisfies ExportPart)
  },

  'archive.import': async (
    it: OfServer & { path: string; options: ImportOptions; done: number | null },
    main: MainThread,
  ) => {
    const { path, options, done } = it
    const work = new ArchiveImport(path, { ...options, done, folder: getFolder(it), main })
    await work.run()
    return { report: work.report, textures: work.textures }
  },

  'document.import': async (
    it: OfDocument & { content: Uint8Array; textures: Map<string, string>; by: string },
    main: MainThread,
  ) => {
    const value = await prepareImported(it.document, it.content, it.textures)
    await withDocuments(it, main, (work) => work.replace(it.document, value, it.by))
  },
}
