import type { Language } from '@trellis/contract/kit/language.ts'
import type { Generated } from 'kysely'

/** The tables of accounts and sessions. */
export type PeopleTables = {
  account: {
    id: string
    username: string
    discriminator: string
    avatar: string
    email: string
    grow_id: string | null
    grow_id_key: string | null
    account_type: Generated<'Free' | 'Paid'>
    role: Generated<'user' | 'admin' | 'super'>
    permissions: string
    /** Null until the role is changed in the panel; after that the operator's list no longer applies. */
    role_changed_at: number | null
    created_at: number
    registered_at: number | null
    slots: Generated<number>
    credit: Generated<number>
    /** Owed credits; while there are some, `credit` is 0. */
    debt: Generated<number>
    /** When the debt began; null without one. */
    debt_since: number | null
    storage_limit_mb: Generated<number>
    /** Backups of each server beyond the first. */
    extra_backups: Generated<number>
    /** Server time left at `time_runs_since`; while that is null, the current balance. */
    time_left_ms: Generated<number>
    time_runs_since: number | null
    time_permanent: Generated<number>
    /**
     * Server time is charged up to this moment. It is kept while the time is stopped, so that no moment is
     * charged twice.
     */
    time_charged_until: Generated<number>
    /** The latest expiry warning that was sent, in milliseconds before the end; 0 for the end itself. */
    time_warned_ms: number | null
    /** The highest storage threshold that the user was warned of, in percent. */
    storage_warned: Generated<number>
    /** The end of the Paid plan; null for an unlimited one and on the Free plan. */
    plan_until: number | null
    /** Null until the user chooses one. */
    language: Language | null
  }
  ban: {
    id: Generated<number>
    user_id: string
    reason: string
    banned_by: string
    banned_at: number
    expires_at: number | null
    lifted_at: number | null
    lifted_by: string | null
    appealed_at: number | null
    /** The searchable text in addition to the user's own names, in lower case. */
    search_text: Generated<string>
  }
  session: {
    id: string
    user_id: string
    created_at: number
    revoked_at: number | null
    /** Null for one that was last used before this was stored. */
    last_used_at: number | null
    address: Generated<string>
    agent: Generated<string>
  }
  refresh_token: { hash: string; session_id: string; expires_at: number; spent_at: number | null }
  socket_ticket: { hash: string; session_id: string; user_id: string; expires_at: number }
  /** The search text of every registered account; `id` increases in the order of registration. */
  account_search: { id: Generated<number>; user_id: string; search_text: string }
}
