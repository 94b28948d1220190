import type { Feedback, FeedbackStatus } from '@trellis/contract/operations/feedback.ts'
import type { HealthState } from '@trellis/contract/operations/health.ts'
import type { Generated } from 'kysely'

/** The tables of the overview, feedback and the assistant. */
export type OperationsTables = {
  population_sample: { at: number; servers: number; players: number }
  feedback: {
    id: string
    /** The account that wrote it; of a report by a visitor, the owner of the reported server. */
    user_id: string
    type: Feedback['type']
    message: string
    username: string
    grow_id: string
    status: FeedbackStatus
    at: number
    /** The server that a report is about. */
    server_id: Generated<string | null>
    /** The last answer of an admin to the author. */
    answer: Generated<string | null>
  }
  /** Notes of admins about people. */
  person_note: {
    id: Generated<number>
    user_id: string
    author_id: string
    author: string
    text: string
    at: number
  }
  /** The state of each watched part of the installation that was reported last. */
  watched_part: {
    part: string
    /** Which of several things of the part, such as the disk of the servers; empty when there is one. */
    subject: string
    state: HealthState
    since: number
    /** Another state that was seen without a break since `next_since`, and is reported when it lasts. */
    next_state: HealthState | null
    next_since: number | null
    looked_at: number
  }
  /** The public pages whose owners changed them. */
  join_page: {
    server_id: string
    is_public: number
    description: string
    discord_url: string | null
    is_listed: number
  }
  /** The public pages that admins have hidden; also of deleted servers. */
  hidden_page: {
    server_id: string
    reason: string
    /** The admin's user name. */
    hidden_by: string
    hidden_at: number
  }
  /** The user whose question the assistant is answering, and the latest end of that; PostgreSQL only. */
  open_question: { user_id: string; ends_at: number }
}
