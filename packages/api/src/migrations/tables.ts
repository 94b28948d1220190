import type { Unit } from '@trellis/contract/amounts.ts'
import type { BackupWork } from '@trellis/contract/backups.ts'
import type { Feedback, FeedbackStatus } from '@trellis/contract/feedback.ts'
import type { NoticeKind } from '@trellis/contract/notices.ts'
import type { CodeType } from '@trellis/contract/redeem-codes.ts'
import type { RunOutcome, TaskType } from '@trellis/contract/scheduled-tasks.ts'
import type { DeliveryState, WebhookFormat } from '@trellis/contract/webhooks.ts'
import type { Generated } from 'kysely'
import type { CrashLoopTable } from './016-crash-loops.ts'

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
    /** Up to when server time was charged, while it stands still: no moment is ever charged twice. */
    time_charged_until: number
    /** The last of the warnings before the end that went out, by its milliseconds; 0 for the end itself. */
    time_warned_ms: number | null
    /** The end of the Paid plan; null for one without end, and on the Free plan. */
    plan_until: number | null
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
    /** What a search looks through beside the user's own names, in lower case. */
    search_text: Generated<string>
  }
  ledger_entry: {
    id: Generated<number>
    user_id: string
    unit: Unit
    amount: number
    /** Counts this user's lines of this unit from 1, without gap. */
    number: number
    /** Right after this line. */
    balance: number
    reason: string
    actor: string
    reference: string
    /** The line that this one takes back. */
    reverses: number | null
    at: number
  }
  ledger_check: {
    id: Generated<number>
    at: number
    night: string | null
    report: string | null
    /** When a night's work was done. */
    ended_at: Generated<number | null>
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
    storage_files: Generated<number>
    last_happening: number
    /** The highest storage threshold that the owner was warned of, in percent. */
    storage_warned: Generated<number>
    /** Why the service stopped it while it ran; it is started again when that is over. */
    suspended: Generated<'time' | 'storage' | 'ban' | null>
    /** When the service last ended a suspension, to start it again. */
    revived_at: Generated<number | null>
    /** The engine that it has; null for the bundled one. */
    template: Generated<string | null>
  }
  /** Servers that their owners can bring back until `kept_until`. */
  deleted_server: {
    id: string
    owner_id: string
    name: string
    port: number
    template: string | null
    created_at: number
    storage_bytes: number
    storage_files: number
    last_happening: number
    deleted_by: string
    deleted_at: number
    kept_until: number
  }
  template: { id: string; definition: string; version: number }
  population_sample: { at: number; servers: number; players: number }
  write_probe: { id: number; at: number }
  storage_sample: { server_id: string; day: string; at: number; bytes: number }
  redeem_code: {
    id: string
    code: string
    type: CodeType
    amount: number
    stock: number
    claimed: Generated<number>
    expiry_date: string | null
    is_public: number
    created_by: string
    /** Null for codes of earlier versions. */
    created_by_id: string | null
    created_at: number
    deleted_at: number | null
  }
  redemption: {
    id: Generated<number>
    code_id: string
    user_id: string
    code: string
    reward: string
    at: number
  }
  shop_item: {
    id: string
    position: number
    name: string
    description: string
    cost: number
    type: 'one_time' | 'quantifiable'
    unit: Unit
    amount: number
    is_sold: Generated<number>
    /** Counts its changes. */
    version: Generated<number>
  }
  shop_order: {
    id: string
    user_id: string
    idempotency_key: string | null
    cart: string
    total: number
    credit_left: number
    at: number
    reversed_at: number | null
  }
  shop_order_line: {
    id: Generated<number>
    order_id: string
    item_id: string
    name: string
    quantity: number
    cost: number
    unit: Unit
    amount: number
    once_key: string | null
  }
  notice: {
    id: Generated<number>
    user_id: string
    kind: NoticeKind
    level: 'info' | 'success' | 'warning' | 'error'
    text: string
    action: string | null
    at: number
    is_read: Generated<number>
  }
  crash_loop: CrashLoopTable
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
  backup: {
    id: string
    user_id: string
    server_name: string
    created_at: number
    size_bytes: number
    content_bytes: number
    sha256: string
    worlds: number
    players: number
    broken: number
    verified_at: number
    checked_at: number
    fault: string | null
    offsite: string | null
  }
  backup_job: {
    id: string
    user_id: string
    backup_id: string
    work: BackupWork
    started_at: number
    by_user: string | null
    by_name: string
    run_id: string | null
  }
  backup_failure: { user_id: string; work: BackupWork; at: number; reason: string }
  discarded_backup: { id: string }
  scheduled_task: {
    id: string
    user_id: string
    type: TaskType
    schedule: string
    timezone: string
    created_at: number
    paused_at: number | null
    /** The due time that was not claimed yet; null while it is paused. */
    next_at: number | null
    last_run_at: number | null
    /** Due times up to here are over for good: what came of them is no longer kept. */
    settled_until: number | null
    /** The players were told of the restart at this due time, with so many minutes to go. */
    warned_for: number | null
    warned_minutes: number | null
  }
  task_run: {
    id: string
    task_id: string
    due_at: number
    /** The due time and the task's own delay; nothing is begun before. */
    begin_at: number
    by_hand: number
    /** 'running' from the due time on; before `started_at` it waits for its turn. */
    outcome: RunOutcome
    reason: string | null
    started_at: number | null
    finished_at: number | null
    /** The api that works on it; null when somebody else settles it, a backup's own job. */
    lease_owner: string | null
    /** Until when it must have been heard of, or it counts as failed. */
    lease_until: number | null
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
  /** On PostgreSQL: what api processes count together, until it ends. */
  allowance_use: { key: string; used: number; ends_at: number }
  /** On PostgreSQL: whose question the assistant is answering, and until when at most. */
  open_question: { user_id: string; ends_at: number }
  /** On PostgreSQL: a hash of each secret that all api processes must have alike. */
  shared_secret: { name: string; print: string }
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
    /** What a search looks through, in lower case. */
    search_text: Generated<string>
    /** What it is about where that has a history of its own, such as 'settings' or 'shop-item:x'. */
    topic: string | null
  }
  /** Every registered account by what admins may look for; `id` counts up in the order of registration. */
  account_search: { id: Generated<number>; user_id: string; search_text: string }
  webhook: {
    id: string
    name: string
    url: string
    format: WebhookFormat
    events: string
    created_at: number
    created_by: string
    /** Which sender is at it, and until when nobody else may be. */
    lease_token: string | null
    lease_until: number | null
  }
  webhook_delivery: {
    id: string
    webhook_id: string
    event: string
    payload: string
    created_at: number
    state: DeliveryState
    attempts: number
    /** Null once it is over. */
    next_at: number | null
    last_at: number | null
    last_status: number | null
    last_ms: number | null
    last_reason: string | null
  }
  /** Facts about the installation as a whole; `version` is the one that wrote its data last. */
  installation: { fact: 'version'; value: string }
  undo_offer: { id: string; actor_id: string; label: string; access: string; until: number }
  undo_step: {
    offer_id: string
    number: number
    kind: string
    payload: string
    undone_at: number | null
  }
}
