import { sql } from 'kysely'
import { CallChanges } from '../../kit/call-changes.ts'
import type { Counters } from '../../kit/counters.ts'
import type { Db } from '../../kit/db.ts'
import type { QuestionCounter } from './question-bounds.ts'

/** No provider is waited for longer, see AI_TIMEOUT_SECONDS. An api that died over a question leaves it open so long. */
const maxAnswerMs = 180_000

/** Kept in memory: a restart of the api starts the day's count again. */
export function createMemoryCounter(): QuestionCounter {
  const open = new Set<string>()
  let day = new Map<string, number>()
  let today = ''
  return {
    async count(key) {
      const dayOfKey = key.split(' ')[1] ?? ''
      if (dayOfKey !== today) day = new Map()
      today = dayOfKey
      const used = (day.get(key) ?? 0) + 1
      day.set(key, used)
      return used
    },
    running: {
      async begin(userId) {
        if (open.has(userId)) return false
        open.add(userId)
        return true
      },
      async end(userId) {
        open.delete(userId)
      },
    },
  }
}

/** Counted with every other api. */
export function createSharedCounter(
  db: Db,
  counters: Counters,
  now: () => number,
): QuestionCounter {
  const transaction: Db['transaction'] = (work) => CallChanges.putAside(() => db.transaction(work))
  return {
    count: async (key, untilMs) => (await counters.add(key, untilMs)).used,
    running: {
      begin: (userId) =>
        transaction(async (tx) => {
          const row = { user_id: userId, ends_at: now() + maxAnswerMs }
          const taken = await tx
            .insertInto('open_question')
            .values(row)
            .onConflict((conflict) =>
              conflict
                .column('user_id')
                .doUpdateSet(row)
                .where('open_question.ends_at', '<', now()),
            )
            .returning(sql<number>`1`.as('one'))
            .executeTakeFirst()
          return taken !== undefined
        }),
      end: (userId) =>
        transaction(async (tx) => {
          await tx.deleteFrom('open_question').where('user_id', '=', userId).execute()
        }),
    },
  }
}
