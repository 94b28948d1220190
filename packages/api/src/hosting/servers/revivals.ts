import type { Db } from '../../kit/db.ts'
import type { ServerDirectory } from './directory.ts'
import type { ServerRow } from './store.ts'
import { findRevivedAt } from './suspended-store.ts'

type Deps = { db: Db; directory: ServerDirectory; now: () => number }

/** The time in which a start by the service also answers the owner's own request to start. */
const revivalMs = 10_000

/** The starts that the service makes, for servers that it had stopped. */
export class Revivals {
  readonly #deps: Deps
  readonly #starts = new Map<string, { at: number; start: Promise<unknown> }>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(row: ServerRow, start: Promise<unknown>): Promise<void> {
    this.#starts.set(row.id, { at: this.#deps.now(), start })
    await start
  }

  /**
   * Returns whether the service is starting the server now. An owner who presses Start then has what they
   * want.
   */
  async isUnderWay(row: ServerRow): Promise<boolean> {
    const { db, directory } = this.#deps
    const revival = this.#starts.get(row.id)
    if (revival === undefined || !this.#isRecent(revival.at)) {
      if (db.shared === null) return false
      const at = await db.transaction((tx) => findRevivedAt(tx, row.id))
      if (at === null || !this.#isRecent(at)) return false
    } else {
      try {
        await revival.start
      } catch {
        // The service handles its own failure; the owner's start is a separate attempt.
        return false
      }
    }
    const status = directory.status(row)
    return status === 'STARTING' || status === 'ONLINE'
  }

  #isRecent(at: number): boolean {
    const now = this.#deps.now()
    return now >= at && now - at < revivalMs
  }
}
