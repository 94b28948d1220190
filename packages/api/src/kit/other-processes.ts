import { createSerial } from '@trellis/program/serial.ts'
import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus.ts'
import { aloneFeed, type Change, type ChangeFeed, PostgresFeed } from './change-feed.ts'
import type { Db } from './db.ts'
import { createFault } from './fault.ts'
import type { Opened } from './feature.ts'
import type { Log } from './log.ts'

type Deps = { db: Db; bus: Bus; log: Log }

const upToDate = /^\/(?:api|player|growtopia)\//

/**
 * Follows the commits of other api processes on the same database, and passes each change to the feature
 * that handles its kind. With the embedded database there are no other processes to follow.
 */
export class OtherProcesses {
  readonly #deps: Deps
  #feed: ChangeFeed = aloneFeed
  #features: readonly Opened<unknown>[] = []

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Resolves when everything committed before this call is known here. */
  caughtUp(): Promise<void> {
    return this.#feed.caughtUp()
  }

  say(change: Change): void {
    this.#feed.say(change)
  }

  /** Delays each call until everything committed before it is known here. */
  holdCalls(http: FastifyInstance): void {
    if (this.#deps.db.shared === null) return
    http.addHook('onRequest', async ({ url }) => {
      if (!upToDate.test(url)) return
      await this.caughtUp().catch(() => {
        throw createFault('unavailable', { code: 'panel-unreachable' }, { code: 'unavailable' })
      })
    })
  }

  /** Starts to follow the changes; resolves when no cache of the features is stale. */
  async follow(features: readonly Opened<unknown>[]): Promise<void> {
    const { db, log } = this.#deps
    this.#features = features
    if (db.shared === null) return
    const take = createIntake(features, log)
    this.#feed = new PostgresFeed(db.shared, {
      startOver: () => this.reloadAll(),
      take,
      onError: (error) => log.warn({ err: error }, 'following the other apis'),
    })
    await this.#feed.caughtUp()
  }

  /** Drops all caches of this process and loads them again. */
  async reloadAll(): Promise<void> {
    const { bus } = this.#deps
    bus.emit('stale')
    await Promise.all(this.#features.map(async (feature) => feature.reload?.()))
    bus.emit('fresh')
  }

  close(): Promise<void> {
    return this.#feed.close()
  }
}

/**
 * Returns a function that passes a change to its handler. It ignores unknown kinds, which a newer api may
 * send.
 */
function createIntake(features: readonly Opened<unknown>[], log: Log) {
  const changes = new Map(features.flatMap((it) => Object.entries(it.changes ?? {})))
  const news = new Map(features.flatMap((it) => Object.entries(it.news ?? {})))
  const showNext = createSerial()
  return ({ kind, id }: Change): void | Promise<void> => {
    const show = news.get(kind)
    if (show === undefined) return changes.get(kind)?.(id)
    void showNext(() => show(id)).catch((error: unknown) =>
      log.error({ err: error }, 'panels could not be told'),
    )
  }
}
