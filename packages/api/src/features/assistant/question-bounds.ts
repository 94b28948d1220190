import { dayMs } from '@trellis/contract/amounts.ts'
import { Fault } from '../../kit/fault.ts'

export const dailyQuestions = 200

/** Days end at midnight in Asia/Jakarta (UTC+7), as everywhere in the panel. */
const dayOf = (now: number) => Math.floor((now + 7 * 3_600_000) / dayMs)

type Given = { now: () => number; dailyLimit: number; isMetered: boolean }

/**
 * How much may be asked: one question of a user at a time, and so many a day where answers cost money. Counted in
 * memory: a restart of the api begins the day anew.
 */
export function createQuestionBounds({ now, dailyLimit, isMetered }: Given) {
  const running = new Set<string>()
  let day = 0
  let asked = 0
  const askedBy = new Map<string, number>()

  function count(userId: string): void {
    const today = dayOf(now())
    if (today !== day) {
      day = today
      asked = 0
      askedBy.clear()
    }
    const own = askedBy.get(userId) ?? 0
    if (own >= dailyQuestions) {
      throw tooMany(`You have asked ${dailyQuestions} questions today. Ask again tomorrow.`)
    }
    if (asked >= dailyLimit) {
      throw tooMany('The assistant cannot answer more questions today. Ask again tomorrow.')
    }
    asked++
    askedBy.set(userId, own + 1)
  }

  return {
    /** Runs a question of the user's within the bounds. */
    async within<Value>(userId: string, ask: () => Promise<Value>): Promise<Value> {
      if (running.has(userId)) {
        throw new Fault('conflict', 'Wait for the answer to your last question.', {
          code: 'question-running',
        })
      }
      if (isMetered) count(userId)
      running.add(userId)
      try {
        return await ask()
      } finally {
        running.delete(userId)
      }
    },
  }
}

const tooMany = (sentence: string) => new Fault('too-many', sentence, { code: 'daily-limit' })
