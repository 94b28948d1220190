import type { Feedback, FeedbackStatus } from '@trellis/contract/feedback.ts'

/** The tables of the overview, feedback and the assistant. */
export type OperationsTables = {
  population_sample: { at: number; servers: number; players: number }
  feedback: {
    id: string
    user_id: string
    type: Feedback['type']
    message: string
    username: string
    grow_id: string
    status: FeedbackStatus
    at: number
  }
  /** The user whose question the assistant is answering, and the latest end of that; PostgreSQL only. */
  open_question: { user_id: string; ends_at: number }
}
