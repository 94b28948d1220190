import { isDeepStrictEqual } from 'node:util'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import type { Weight } from '@trellis/program/fair-queue.ts'
import { createImports } from '../archives/new-imports.ts'
import type { ServerImports } from '../archives/server-imports.ts'
import { ignoreEngineGone } from '../documents/game-writer.ts'
import { StorageQuota } from '../documents/storage-quota.ts'
import type { FolderOwner } from '../game-data/folder-owner.ts'
import type { GameData } from '../game-data/game-data.ts'
import { openGameData } from '../game-data/open-game-data.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { DataSwap } from './data-swap.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { ServerHistory } from './server-history.ts'
import { boundOutput, type Storage, sumBytes } from './storage.ts'

type Deps = {
  file: ServerFile
  folder: ServerFolder
  life: Lifecycle
  history: ServerHistory
  pool: ThreadPool
  randomId: () => string
  now: () => number
  /** Why nothing may be started or added for now: the disk is full. */
  diskDenial: () => Reason | null
  /** Called when the server's report has changed. */
  onChange: () => void
  onError: (error: unknown) => void
}

/** A server's files: who writes them, how much they are, and what replaces them. */
export class ServerFiles {
  readonly data: GameData
  readonly folderOwner: FolderOwner
  readonly room = new StorageQuota()
  readonly swap: DataSwap
  readonly imports: ServerImports
  readonly #deps: Deps
  readonly #runTask: RunTask
  /** From the moment that a restore is accepted until it has ended. */
  isRestoring = false
  #measured = { bytes: 0, files: 0 }

  constructor(deps: Deps) {
    const { file, folder, life, history, pool, now, onChange } = deps
    const { room } = this
    this.#deps = deps
    this.swap = new DataSwap(folder, deps.randomId)
    const { folderOwner, data, runTask } = openGameData({
      ...{ file, folder, life, room, pool, now },
      onQueue: onChange,
      onApplied: (detail) =>
        void history.recordEvent({ kind: 'edits-applied', run: null, by: null, detail }),
      onReset: (detail) =>
        void history.recordEvent({ kind: 'settings-reset', run: null, by: null, detail }),
    })
    this.folderOwner = folderOwner
    this.data = data
    this.#runTask = runTask
    this.imports = createImports({ file, folder, history, files: this, now })
  }

  /** Returns the totals of the last measurement. */
  get measured(): Readonly<{ bytes: number; files: number }> {
    return this.#measured
  }

  get diskDenial(): Reason | null {
    return this.#deps.diskDenial()
  }

  /** Writes everything that the game has in memory into its files, for archives. */
  async flush(): Promise<void> {
    const run = await this.folderOwner.owner()
    if (run) await run.request({ do: 'save' })
    else await this.folderOwner.locked(async () => undefined).catch(ignoreEngineGone)
  }

  /** Measures all files; reports the totals when they have changed. */
  async measure(largest = 0, weight: Weight = 'background'): Promise<Storage> {
    const endMeasurement = this.room.beginMeasurement()
    const storage = await this.#runTask(
      'storage.measure',
      { largest },
      { weight, budgetMs: 60_000 },
    )
    const now = { bytes: sumBytes(storage.parts), files: storage.files }
    if (endMeasurement() && !isDeepStrictEqual(now, this.#measured)) {
      this.#measured = now
      this.#deps.onChange()
    }
    await boundOutput(this.#deps.folder)
    return storage
  }

  /** Puts an older state in the place of a file that the engine could not read. */
  repair({ document, movedTo }: Extract<EngineEvent, { event: 'corrupt' }>): void {
    this.data.edits.putBack(document, movedTo).catch((error: unknown) => {
      // Nothing to put back is no trouble: the file is set aside, and the server runs without it.
      if (!(error instanceof Fault)) this.#deps.onError(error)
    })
  }

  /** Repairs settings that the engine would start without. A failure must not keep the server from starting. */
  async repairBeforeStart(): Promise<void> {
    const { file, life, onError } = this.#deps
    const isStopped = life.phase === 'OFFLINE' || life.phase === 'WAITING'
    // The files of another engine have its own form.
    if (file.template || !isStopped || this.isRestoring) return
    await this.data.edits.repairSettings().catch((error: unknown) => {
      if (!(error instanceof Fault)) onError(error)
    })
  }

  /** Applies edits that waited for the end of a run, once all listeners know of it. */
  settleSoon(): void {
    setImmediate(() => this.folderOwner.settle().catch(this.#deps.onError))
  }

  /** Throws a `conflict` during a restore: changes would be lost with the replaced data. */
  refuseWhileRestoring(): void {
    if (this.isRestoring) throw createFault('conflict', { code: 'restore-running' })
  }

  refuseOnFullDisk(): void {
    const denial = this.diskDenial
    if (denial !== null) throw createFault('conflict', { code: 'host-disk-full' })
  }

  close(): void {
    this.data.close()
  }
}
