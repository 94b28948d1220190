import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { StorageQuota } from '../documents/storage-quota.ts'
import type { Lifecycle } from '../servers/lifecycle.ts'
import { createLongTasks, createServerTasks } from '../threads/server-tasks.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import type { SettingsReset } from './document-edits.ts'
import { FolderOwner } from './folder-owner.ts'
import { GameData } from './game-data.ts'
import { openQueue } from './queued-edits.ts'

type Deps = {
  folder: ServerFolder
  life: Lifecycle
  room: StorageQuota
  file: ServerFile
  pool: ThreadPool
  now: () => number
  onQueue: () => void
  onApplied: (counts: { applied: number; held: number }) => void
  onReset: (reset: SettingsReset) => void
}

/** Opens a server's data, with the owner of its folder, which decides which program writes it. */
export function openGameData({ file, pool, onQueue, onApplied, ...deps }: Deps) {
  const { folder, life, now } = deps
  const owner = file.ownerGrowId.toLowerCase()
  const runTask = createServerTasks({ pool, folder, owner, now })
  const runLong = createLongTasks({ pool, folder, owner, now })
  // Edits wait for the end of an engine that takes none itself.
  const queued = file.template
    ? openQueue({
        folder,
        now,
        runTask,
        historyReady: () => data.edits.historyReady(),
        onChange: onQueue,
        onApplied,
      })
    : null
  const folderOwner = new FolderOwner({ folder, life, runTask, queued })
  const getIdentity = () => ({ name: file.name, port: file.port, owner: file.ownerGrowId })
  const data = new GameData({ ...deps, runTask, runLong, folderOwner, queued, getIdentity })
  return { folderOwner, data, runTask }
}
