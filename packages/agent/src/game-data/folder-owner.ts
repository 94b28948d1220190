import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FolderLock, LockBusy, lockFile } from '@trellis/game-data/folder-lock.ts'
import { listSegments } from '@trellis/game-data/journal/segments.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { EngineGone } from '../documents/game-writer.ts'
import type { ActiveRun } from '../servers/active-run.ts'
import type { Lifecycle } from '../servers/lifecycle.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import type { QueuedEdits } from './queued-edits.ts'

const timeoutMs = 20_000

type Deps = {
  folder: ServerFolder
  life: Lifecycle
  runTask: RunTask
  queued: QueuedEdits | null
}

/** The program that writes a server's files during an edit. */
export type Writer = { access: 'engine'; run: ActiveRun } | { access: 'folder' | 'queue' }

/** Replays up to half a minute of play. It must be done once, so the limit is far above that of an ordinary task. */
const replayMs = 120_000

/**
 * Decides which program writes a server's folder: the engine while it runs, the agent while it is stopped, neither
 * in between. Edits of one server run one after the other, and a start waits for the edit in progress.
 */
export class FolderOwner {
  readonly #folder: ServerFolder
  readonly #life: Lifecycle
  readonly #runTask: RunTask
  /** Where edits wait while the engine runs; null where the engine takes them. */
  readonly #queued: QueuedEdits | null
  readonly #runSerially = createSerial()

  constructor({ folder, life, runTask, queued }: Deps) {
    this.#folder = folder
    this.#life = life
    this.#runTask = runTask
    this.#queued = queued
  }

  /** Repeats the work with the next writer if the engine goes away during it. */
  edit<Result>(work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const deadline = AbortSignal.timeout(timeoutMs)
    return this.#runSerially(async () => {
      while (!deadline.aborted) {
        if (!this.#queued) await this.#settled(deadline)
        try {
          return await this.#withWriter(work)
        } catch (error) {
          if (!(error instanceof EngineGone)) throw error
          // A line that broke is known as broken only after this turn of the event loop, as is the deadline.
          await nextTurn()
        }
      }
      throw createFault('conflict', { code: 'server-busy' })
    })
  }

  /** Runs an action that must not overlap an edit, such as a start. */
  alone<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    return this.#runSerially(async () => act())
  }

  /**
   * Returns the engine that owns the folder; null when the agent does. Waits while the server
   * starts or stops.
   */
  async owner(): Promise<ActiveRun | null> {
    await this.#settled(AbortSignal.timeout(timeoutMs))
    return this.#canAsk ? this.#life.run : null
  }

  /**
   * Runs an action with exclusive access to the files. Throws `EngineGone` when the server is not
   * stopped by then.
   */
  locked<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#runSerially(async () => {
      if (!this.#isStopped) throw new EngineGone()
      return this.#withFolder(act)
    })
  }

  /** Returns true while a server starts or stops, when no program may write. */
  get isInBetween(): boolean {
    return !this.#queued && !this.#isStopped && !this.#canAsk
  }

  /**
   * Applies the queued edits now if the server is stopped; otherwise the next owner of the folder
   * does.
   */
  async settle(): Promise<void> {
    if (!this.#queued?.count.queued) return
    await this.locked(async () => undefined).catch((error: unknown) => {
      if (!(error instanceof EngineGone || error instanceof Fault)) throw error
    })
  }

  /**
   * Applies the queued edits and runs `act` with exclusive access, right before an engine starts.
   */
  beforeStart<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#withFolder(act)
  }

  get #isStopped(): boolean {
    return this.#life.phase === 'OFFLINE' || this.#life.phase === 'WAITING'
  }

  get #canAsk(): boolean {
    return this.#life.phase === 'ONLINE' && (this.#life.run?.canAsk ?? false)
  }

  /** Resolves when the engine or the agent may write. */
  async #settled(deadline: AbortSignal): Promise<void> {
    const timeUp = new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () =>
        reject(createFault('conflict', { code: 'server-busy' })),
      )
    })
    await Promise.race([this.#life.until(() => this.#isStopped || this.#canAsk), timeUp])
  }

  async #withWriter<Result>(work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const run = this.#life.run
    if (this.#queued && !this.#isStopped) return this.#withQueue(this.#queued, work)
    if (this.#canAsk && run) return work({ access: 'engine', run })
    // The engine went away since `#settled`, and may still hold the lock.
    if (!this.#isStopped) throw new EngineGone()
    return this.#withFolder(() => work({ access: 'folder' }))
  }

  async #withQueue<Result>(
    queued: QueuedEdits,
    work: (writer: Writer) => Promise<Result>,
  ): Promise<Result> {
    queued.recount()
    try {
      return await work({ access: 'queue' })
    } finally {
      queued.recount()
    }
  }

  /**
   * Replays the journal of a crashed engine and applies the queued edits before any other access.
   */
  async #withFolder<Result>(act: () => Promise<Result>): Promise<Result> {
    const lock = takeLock(this.#folder.lockFile)
    try {
      await this.#replayJournal()
      await this.#queued?.apply()
      return await act()
    } finally {
      lock.release()
    }
  }

  async #replayJournal(): Promise<void> {
    if ((await listSegments(this.#folder.journal)).length === 0) return
    await this.#runTask('journal.replay', {}, { budgetMs: replayMs })
  }
}

/** Refuses access while an engine that the agent did not start holds the lock. */
function takeLock(path: string): FolderLock {
  try {
    return lockFile(path)
  } catch (error) {
    if (!(error instanceof LockBusy)) throw error
    throw createFault('conflict', { code: 'server-busy' })
  }
}
