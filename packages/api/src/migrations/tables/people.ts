import type { Language } from '@trellis/contract/users.ts'
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
    /** Null until the role is changed in the panel; from then on the operator's list has no effect. */
    role_changed_at: number | null
    created_at: number
    registered_at: number | null
    slots: Generated<number>
    credit: Generated<number>
    storage_limit_mb: Generated<number>
    /** Server time left at `time_runs_since`, or now while that is null. */
    time_left_ms: Generated<number>
    time_runs_since: number | null
    time_permanent: Generated<number>
    /** The end of the charged server time, so that no moment is charged twice. */
    time_charged_until: Generated<number>
    /** The last of the warnings before the end that went out, by its milliseconds; 0 for the end itself. */
    time_warned_ms: number | null
    /** The end of the Paid plan; null for one without end, and on the Free plan. */
    plan_until: number | null
    /** Null before the user chose one. */
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
    /** The searchable text other than the user's names, in lower case. */
    search_text: Generated<string>
  }
  session: { id: string; user_id: string; created_at: number; revoked_at: number | null }
  refresh_token: { hash: string; session_id: string; expires_at: number; spent_at: number | null }
  socket_ticket: { hash: string; session_id: string; user_id: string; expires_at: number }
  /** Every registered account by what admins may look for; `id` counts up in the order of registration. */
  account_search: { id: Generated<number>; user_id: string; search_text: string }
}
