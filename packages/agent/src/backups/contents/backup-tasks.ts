import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { type ExportPart, exportArchive } from '../../archives/archive-export.ts'
import { type DocumentTask, withDocuments } from '../../documents/opened-documents.ts'
import { getFolder, type OfServer } from '../../documents/opened-stores.ts'
import type { MainThread } from '../../threads/main-thread.ts'
import { type BackupArchive, readBackupDocument, unpackBackup } from './backup-archive.ts'
import { compareBackup, listChanges } from './compare-backup.ts'

type Exporting = OfServer & { server: string; leaveOut: readonly string[] }

/** The tasks that read a backup, by name. */
export const backupTasks = {
  /** Unpacks a backup into the new folder `root` first, so that nothing of a damaged one is sent. */
  'backup.export': async (
    it: Exporting & { backup: BackupArchive; root: string },
    main: MainThread,
  ) => {
    await unpackBackup(it.backup, it.root)
    const folder = getServerFolder(it.root, it.folder.places)
    const { content, leftOut } = await exportArchive({ ...it, folder })
    for await (const bytes of content) await main.give({ leftOut, bytes } satisfies ExportPart)
  },

  'backup.compare': (it: OfServer & { backup: BackupArchive }) =>
    compareBackup(it.backup, getFolder(it)),

  'backup.document': (it: OfServer & { backup: BackupArchive; document: GameDocument }) =>
    readBackupDocument(it.backup, getFolder(it), it.document),

  /** `text` is the document in the backup. */
  'document.changes-from': (
    it: DocumentTask & { document: GameDocument; text: string; limit: number },
    main: MainThread,
  ) =>
    withDocuments(it, main, async (work) => {
      const changes = listChanges(it.document, it.text, (await work.present(it.document)).value)
      return { total: changes.length, changes: JSON.stringify(changes.slice(0, it.limit)) }
    }),
}
