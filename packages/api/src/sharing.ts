import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { memoryBook, sharedBook } from './features/assistant/question-books.ts'
import type { QuestionBook } from './features/assistant/question-bounds.ts'
import { aloneFeed } from './kit/change-feed.ts'
import { Counters } from './kit/counters.ts'
import type { Db } from './kit/db.ts'
import type { Log } from './kit/log.ts'
import { rateStoreOf } from './kit/rate-store.ts'
import { answerUpToDate, followOthers } from './other-apis.ts'

type Following = Omit<Parameters<typeof followOthers>[0], 'db' | 'log'>

/** What this api shares with the others on its database; on the embedded one it is alone, and all of it is in memory. */
export type Sharing = {
  isShared: boolean
  /** Where it is counted what callers use of routes; null for this process's memory. */
  rateStore: FastifyRateLimitStoreCtor | null
  questionBook: QuestionBook
  /** Has every call wait until what was committed before it is known here. */
  answerUpToDate(http: FastifyInstance): void
  /** Resolves once everything that was committed before is known here. */
  caughtUp(): Promise<void>
  /** Begins to hear what others commit; before that nothing is waited for. */
  follow(needs: Following): Promise<void>
  close(): Promise<void>
}

type Given = { db: Db; log: Log; now: () => number }

export function openSharing({ db, log, now }: Given): Sharing {
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'counting with the other apis')
  const counters = db.shared && new Counters(db.shared, onTrouble)
  let feed = aloneFeed
  const caughtUp = () => feed.caughtUp()
  return {
    isShared: db.shared !== null,
    rateStore: counters && rateStoreOf(counters),
    questionBook: counters === null ? memoryBook() : sharedBook(db, counters, now),
    answerUpToDate: (http) => {
      if (db.shared !== null) answerUpToDate(http, caughtUp)
    },
    caughtUp,
    async follow(needs) {
      feed = await followOthers({ ...needs, db, log })
    },
    async close() {
      await feed.close()
      await counters?.close()
    },
  }
}
