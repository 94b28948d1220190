import type { Generated } from 'kysely'

/** The columns as both databases give them: instants are milliseconds since 1970, booleans 0 or 1, lists JSON. */
export type Tables = {
  account: {
    id: string
    username: string
    discriminator: string
    avatar: string
    email: string
    grow_id: string | null
    grow_id_key: string | null
    account_type: 'Free' | 'Paid'
    role: 'user' | 'admin' | 'super'
    permissions: string
    /** Null until somebody changes the role by hand; from then on the operator's list no longer decides. */
    role_changed_at: number | null
    created_at: number
    registered_at: number | null
    slots: number
    credit: number
    storage_limit_mb: number
    /** Server time left at `time_runs_since`, or now while that is null. */
    time_left_ms: number
    time_runs_since: number | null
    time_permanent: number
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
  }
  ledger_entry: {
    id: Generated<number>
    user_id: string
    unit: 'credit' | 'day' | 'slot' | 'mb'
    amount: number
    reason: string
    actor: string
    reference: string
    at: number
  }
  server: {
    id: string
    owner_id: string
    name: string
    name_key: string
    port: number
    state: 'creating' | 'ready' | 'deleting'
    created_at: number
    storage_bytes: number
    last_happening: number
  }
  texture: { file: string; server_id: string; created_at: number }
  released_port: { port: number; released_at: number }
  banned_server_name: {
    name_key: string
    name: string
    reason: string
    banned_by: string
    banned_at: number
  }
  session: { id: string; user_id: string; created_at: number; revoked_at: number | null }
  refresh_token: { hash: string; session_id: string; expires_at: number; spent_at: number | null }
  socket_ticket: { hash: string; session_id: string; user_id: string; expires_at: number }
  panel_setting: { name: string; value: string }
  activity: {
    id: Generated<number>
    at: number
    actor_type: 'Admin' | 'User' | 'System'
    actor_id: string | null
    actor_name: string
    subject_id: string | null
    action: string
    details: string
  }
}
