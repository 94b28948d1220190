import { existsSync } from 'node:fs'
import type { EditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { agentCommands } from '@trellis/contract/links/agent.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import { EditQueue } from '../documents/edit-queue.ts'
import type { Applied } from '../documents/queue-work.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import { refuseBeyond } from './held-edit-rules.ts'
import { IdleStore } from './idle-store.ts'

/** All that waits has to be made before the engine may start again. */
const applyMs = 120_000

type Deps = {
  folder: ServerFolder
  store: Pick<IdleStore<EditQueue>, 'open' | 'close'>
  runTask: RunTask
  /** Resolves when a task may keep older states. */
  historyReady: () => Promise<void>
  /** Receives the number of applied edits, and of those that no longer fitted. */
  onApplied: (counts: Applied) => void
  /** Another number of edits waits or is held. */
  onChange: () => void
}

/**
 * Queues the edits of a server whose engine does not allow writes while it runs. Reads apply the queued edits to the
 * state on disk. Once the engine has ended, and before anything else happens to its files, the edits are written in order.
 */
export class QueuedEdits {
  readonly #deps: Deps
  #count = { queued: 0, held: 0 }

  constructor(deps: Deps) {
    this.#deps = deps
    if (existsSync(deps.folder.queueFile)) this.#count = deps.store.open().count()
  }

  async list() {
    // The file and its tables are made by the first to open it.
    this.#deps.store.open()
    const text = await this.#deps.runTask('queue.list', {})
    return agentCommands['edits.waiting'].reply.parse(parseJson(text))
  }

  get count(): { queued: number; held: number } {
    return this.#count
  }

  /** Lets go of the file for good. */
  close(): void {
    this.#deps.store.close()
  }

  /** Returns the document of a held edit; null when it is not held. */
  findHeld(number: number): GameDocument | null {
    return this.#deps.store.open().findHeld(number)?.document ?? null
  }

  /**
   * Deletes a held edit, or requeues it to override conflicting values. Throws a `missing` fault, and the refusal of a user
   * with this reach.
   */
  decide(number: number, keep: 'mine' | 'theirs', reach: EditReach): void {
    const queue = this.#deps.store.open()
    const held = queue.findHeld(number)
    if (held === null) throw createFault('missing', { code: 'edit-decided' })
    refuseBeyond(held, reach)
    if (keep === 'mine') queue.force(number)
    else queue.remove(number)
    this.recount()
  }

  /** To be called before and after a task that adds to the queue. */
  recount(): void {
    const count = this.#deps.store.open().count()
    const isSame = count.queued === this.#count.queued && count.held === this.#count.held
    this.#count = count
    if (!isSame) this.#deps.onChange()
  }

  /** Makes what waits; for the program that has the folder to itself. */
  async apply(): Promise<void> {
    if (this.#count.queued === 0) return
    await this.#deps.historyReady()
    const counts = await this.#deps.runTask('queue.apply', {}, { budgetMs: applyMs })
    this.recount()
    if (counts.applied + counts.held > 0) this.#deps.onApplied(counts)
  }
}

/** Opens the queue of a server's folder. */
export function openQueue({ now, ...deps }: Omit<Deps, 'store'> & { now: () => number }) {
  const { folder } = deps
  const store = new IdleStore(() => new EditQueue(folder.queueFile, now()))
  return new QueuedEdits({ ...deps, store })
}
