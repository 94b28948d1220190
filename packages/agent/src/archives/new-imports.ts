import type { Happening } from '@trellis/contract/links/agent.ts'
import { notThisEngine } from '@trellis/contract/templates.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { GameData } from '../game-data/game-data.ts'
import { ServerImports } from './server-imports.ts'

type ImportingServer = {
  folder: ServerFolder
  data: GameData
  readonly foreign: object | null
  refuseWhileRestoring: () => void
  happened: (happening: Pick<Happening, 'kind' | 'run' | 'by' | 'detail'>) => Promise<void>
}

/** Makes what takes archives over into a server. `refuseOnFullDisk` throws while the disk is full. */
export function newImports(server: ImportingServer, refuseOnFullDisk: () => void): ServerImports {
  return new ServerImports({
    folder: server.folder,
    archives: server.data.archives,
    refuse: () => {
      if (server.foreign) throw new Fault('conflict', notThisEngine)
      server.refuseWhileRestoring()
      refuseOnFullDisk()
    },
    onImported: (by, detail) => void server.happened({ kind: 'imported', run: null, by, detail }),
  })
}
