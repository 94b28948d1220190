import { findNestedCause } from '@trellis/contract/kit/reason.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import type { KeptNotice } from '@trellis/contract/platform/notices.ts'
import { describeResultCause } from '../../kit/describe-result.ts'
import { describeReversed } from '../../kit/ledger-reason.ts'
import { noticesMessages } from '../../messages/notices.ts'

type Described = Pick<KeptNotice, 'text' | 'code' | 'params'>

/** Returns the panel's sentence for a notice, or the stored English text for a code that the panel does not know. */
export function describeNotice({ text, code, params }: Described): string {
  const messages: AnyMessages = noticesMessages.texts
  const message =
    code === undefined ? null : findMessage(messages, { code, params: wordValues(params) })
  return (message ?? text).trim()
}

const wordValues = (params: Described['params']) => {
  const worded = wordReason(params)
  return worded && describeReversed(worded)
}

/** Replaces the English reason in the values of a notice by the panel's message for its code. */
function wordReason(params: Described['params']): Described['params'] {
  const cause = findNestedCause(params)
  const reason = cause && describeResultCause(cause)
  return reason === null ? params : { ...params, reason }
}

/** The actions by the code of their notice; other notices keep the stored label. */
const actions: Record<string, keyof typeof noticesMessages.actions> = {
  'time-ending': 'renew',
  'time-over': 'renew',
  'storage-full': 'storage',
  'storage-filling': 'storage',
  'disk-stopped': 'dashboard',
  'disk-room': 'dashboard',
  disk: 'health',
  agent: 'health',
  'off-site': 'health',
  'own-backup': 'health',
  'ban-over': 'dashboard',
  'backup-failed': 'backup',
  'backup-create-done': 'backup',
  'backup-check-done': 'backup',
  'backup-create-proven': 'backup',
  'backup-check-proven': 'backup',
  'backup-create-unproven': 'backup',
  'backup-check-unproven': 'backup',
  'backup-restore-done': 'backup',
  'backup-undo-done': 'backup',
  crashed: 'happened',
  halted: 'happened',
  'port-moved': 'happened',
  'configuration-reverted': 'configuration',
  'settings-reset': 'configuration',
  'edits-held': 'choose',
  'task-failed': 'scheduler',
  'task-missed': 'scheduler',
  'server-by-admin': 'dashboard',
  'suspended-by-admin': 'dashboard',
  'suspension-over': 'dashboard',
  'server-without-slot': 'dashboard',
  'server-in-debt': 'renew',
  'support-visit': 'dashboard',
  'transfer-offered': 'dashboard',
  'transfer-withdrawn': 'dashboard',
  'transfer-declined': 'dashboard',
  'transfer-accepted': 'dashboard',
  'transfer-received': 'dashboard',
  'transfer-unanswered': 'dashboard',
  'transfer-over': 'dashboard',
  'server-renamed': 'profile',
  'server-restored': 'dashboard',
  'page-hidden': 'dashboard',
  'page-shown': 'dashboard',
  'server-taken': 'dashboard',
  'server-given': 'dashboard',
  'feedback-waiting': 'feedback',
  'appeals-waiting': 'feedback',
  'reports-waiting': 'feedback',
  'hand-over-waiting': 'servers',
  'hand-over-confirmed': 'servers',
  'hand-over-declined': 'servers',
  'hand-over-unanswered': 'servers',
  invited: 'dashboard',
  'invitation-withdrawn': 'dashboard',
  'copy-not-made': 'dashboard',
  'copy-ending': 'dashboard',
  'copy-over': 'dashboard',
  'account-moved': 'profile',
  banned: 'profile',
  unbanned: 'profile',
  'ban-changed-back': 'profile',
  'banned-again': 'profile',
  'balance-given': 'profile',
  'balance-given-paid': 'profile',
  'balance-taken': 'profile',
  'balance-undone': 'profile',
  'plan-paid': 'profile',
  'plan-free': 'profile',
  'plan-undone': 'profile',
  'line-reversed': 'profile',
  'line-reversed-debt': 'profile',
  'balance-undone-debt': 'profile',
  'debt-forgiven': 'profile',
  'debt-paid': 'profile',
}

/** Returns the label of a notice's action in the reader's language. */
export function describeAction(code: string | undefined, label: string): string {
  const action = code === undefined ? undefined : actions[code]
  return action === undefined ? label : noticesMessages.actions[action]
}
