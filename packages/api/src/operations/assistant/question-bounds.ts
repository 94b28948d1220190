import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { AssistantRefusal } from '@trellis/contract/operations/assistant.ts'
import { createFault } from '../../kit/fault.ts'

export const dailyQuestions = 200

/** Days end at midnight in Asia/Jakarta (UTC+7), as everywhere in the panel. */
const getDay = (now: number) => Math.floor((now + 7 * 3_600_000) / dayMs)

/** How often something was done today, by anybody or by one user, this time included. */
type Count = (key: string, untilMs: number) => Promise<number>

/** The users whose questions are being answered. */
type Running = {
  /** False when one of this user's is. */
  begin(userId: string): Promise<boolean>
  end(userId: string): Promise<void>
}

export type QuestionCounter = { count: Count; running: Running }

type Options = {
  now: () => number
  dailyLimit: number
  isMetered: boolean
  counter: QuestionCounter
}

/** How much may be asked: one question of a user at a time, and so many a day where answers cost money. */
export function createQuestionBounds({ now, dailyLimit, isMetered, counter }: Options) {
  async function count(userId: string): Promise<void> {
    const day = getDay(now())
    const untilMs = (day + 1) * dayMs - 7 * 3_600_000 - now()
    if ((await counter.count(`assistant ${day} ${userId}`, untilMs)) > dailyQuestions) {
      throw createTooManyFault({ code: 'daily-questions', params: { max: dailyQuestions } })
    }
    if ((await counter.count(`assistant ${day}`, untilMs)) > dailyLimit) {
      throw createTooManyFault({ code: 'daily-questions-of-all' })
    }
  }

  return {
    /** Runs a question of the user's within the bounds. */
    async within<Value>(userId: string, ask: () => Promise<Value>): Promise<Value> {
      if (!(await counter.running.begin(userId))) {
        throw createFault('conflict', { code: 'question-running' })
      }
      try {
        if (isMetered) await count(userId)
        return await ask()
      } finally {
        await counter.running.end(userId)
      }
    },
  }
}

const createTooManyFault = (refusal: AssistantRefusal) =>
  createFault('too-many', refusal, { code: 'daily-limit' })
