import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { GameData } from '../game-data/game-data.ts'
import type { NewServerEvent } from '../servers/server-history.ts'
import { ServerImports } from './server-imports.ts'

type Deps = {
  file: ServerFile
  folder: ServerFolder
  history: { recordEvent: (event: NewServerEvent) => Promise<void> }
  files: {
    readonly data: GameData
    refuseWhileRestoring: () => void
    refuseOnFullDisk: () => void
  }
  now: () => number
}

/** Creates the import service of a server. */
export function createImports({ file, folder, history, files, now }: Deps): ServerImports {
  return new ServerImports({
    folder,
    archives: files.data.archives,
    owners: file,
    now,
    refuse: () => {
      if (file.template) throw createFault('conflict', { code: 'not-this-engine' })
      files.refuseWhileRestoring()
      files.refuseOnFullDisk()
    },
    onImported: (by, detail) =>
      void history.recordEvent({ kind: 'imported', run: null, by, detail }),
  })
}
