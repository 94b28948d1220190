/**
 * The columns that name an account, which follow it to another id. `backup.archive_user_id` and
 * `test_copy.backup_user_id` stay, because archives name these accounts themselves.
 */
export const references = [
  ['activity', 'actor_id'],
  ['activity', 'subject_id'],
  ['account_search', 'user_id'],
  ['admin_confirmation', 'asked_by_id'],
  ['admin_confirmation', 'from_id'],
  ['admin_confirmation', 'to_id'],
  ['backup', 'user_id'],
  ['backup_failure', 'user_id'],
  ['backup_job', 'by_user'],
  ['backup_job', 'user_id'],
  ['ban', 'user_id'],
  ['bulk_grant', 'actor_id'],
  ['bulk_grant', 'taken_by_id'],
  ['deleted_server', 'owner_id'],
  ['feedback', 'user_id'],
  ['former_name', 'owner_id'],
  ['ledger_entry', 'user_id'],
  ['notice', 'user_id'],
  ['person_note', 'author_id'],
  ['person_note', 'user_id'],
  ['push_choice', 'user_id'],
  ['push_device', 'user_id'],
  ['redeem_code', 'created_by_id'],
  ['redemption', 'user_id'],
  ['scheduled_task', 'author_id'],
  ['scheduled_task', 'user_id'],
  ['selected_server', 'user_id'],
  ['server', 'owner_id'],
  ['server_invitation', 'inviter_id'],
  ['server_invitation', 'user_id'],
  ['server_member', 'user_id'],
  ['server_transfer', 'from_id'],
  ['server_transfer', 'to_id'],
  ['session', 'user_id'],
  ['shop_order', 'user_id'],
  ['support_visit', 'admin_id'],
  ['undo_offer', 'actor_id'],
  ['unfinished_act', 'user_id'],
] as const

export type Reference = (typeof references)[number]

/** Rows that an account may have before its user chooses a GrowID, or that others add without asking. */
const ofNewcomers: ReadonlySet<string> = new Set([
  'session',
  'server_invitation',
  'server_transfer',
])

/** The columns that name no account as long as it is empty. */
export const emptyReferences = references.filter(([table]) => !ofNewcomers.has(table))
