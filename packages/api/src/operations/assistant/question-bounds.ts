import { dayMs } from '@trellis/contract/amounts.ts'
import { Fault } from '../../kit/fault.ts'

export const dailyQuestions = 200

/** Days end at midnight in Asia/Jakarta (UTC+7), as everywhere in the panel. */
const dayOf = (now: number) => Math.floor((now + 7 * 3_600_000) / dayMs)

/** How often something was done today, by anybody or by one user, this time included. */
type Count = (key: string, untilMs: number) => Promise<number>

/** Whose questions are being answered. */
type Running = {
  /** False when one of this user's is. */
  begin(userId: string): Promise<boolean>
  end(userId: string): Promise<void>
}

export type QuestionBook = { count: Count; running: Running }

type Given = { now: () => number; dailyLimit: number; isMetered: boolean; book: QuestionBook }

/** How much may be asked: one question of a user at a time, and so many a day where answers cost money. */
export function createQuestionBounds({ now, dailyLimit, isMetered, book }: Given) {
  async function count(userId: string): Promise<void> {
    const day = dayOf(now())
    const untilMs = (day + 1) * dayMs - 7 * 3_600_000 - now()
    if ((await book.count(`assistant ${day} ${userId}`, untilMs)) > dailyQuestions) {
      throw tooMany(`You have asked ${dailyQuestions} questions today. Ask again tomorrow.`)
    }
    if ((await book.count(`assistant ${day}`, untilMs)) > dailyLimit) {
      throw tooMany('The assistant cannot answer more questions today. Ask again tomorrow.')
    }
  }

  return {
    /** Runs a question of the user's within the bounds. */
    async within<Value>(userId: string, ask: () => Promise<Value>): Promise<Value> {
      if (!(await book.running.begin(userId))) {
        throw new Fault('conflict', 'Wait for the answer to your last question.', {
          code: 'question-running',
        })
      }
      try {
        if (isMetered) await count(userId)
        return await ask()
      } finally {
        await book.running.end(userId)
      }
    },
  }
}

const tooMany = (sentence: string) => new Fault('too-many', sentence, { code: 'daily-limit' })
