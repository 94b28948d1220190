import type { PushEvent } from '@trellis/contract/platform/push-messages.ts'

/** The notices that reach devices, by code, with the group by which users switch them off. */
const events: Readonly<Record<string, PushEvent>> = {
  crashed: 'crash',
  halted: 'crash',
  'time-ending': 'time',
  'time-over': 'time',
  'backup-failed': 'backup',
  'task-failed': 'task',
  'task-missed': 'task',
  'storage-full': 'storage',
  'storage-filling': 'storage',
  'transfer-offered': 'offer',
  'transfer-accepted': 'offer',
  'transfer-declined': 'offer',
  invited: 'offer',
  'server-taken': 'server',
  'server-given': 'server',
  'hand-over-waiting': 'installation',
  'suspended-by-admin': 'server',
  'suspension-over': 'server',
  'server-without-slot': 'server',
  'copy-ending': 'server',
  'line-reversed-debt': 'debt',
  'balance-undone-debt': 'debt',
  'debt-paid': 'debt',
  'debt-forgiven': 'debt',
  'server-in-debt': 'debt',
  'disk-stopped': 'server',
  'disk-room': 'server',
  'feedback-waiting': 'support',
  'appeals-waiting': 'support',
  'reports-waiting': 'support',
  'feedback-answered': 'support',
  disk: 'installation',
  agent: 'installation',
  'off-site': 'installation',
  'own-backup': 'installation',
}

/** Returns the group of a notice; null for one that reaches no device. */
export const findPushEvent = (code: string | null | undefined): PushEvent | null =>
  code != null && Object.hasOwn(events, code) ? (events[code] ?? null) : null

/**
 * Returns whether a notice that was rewritten is sent again, in the place of its first message. Only one change of a
 * running incident asks for an act of the user.
 */
export const isWorse = (code: string, before: string): boolean =>
  code === 'halted' && before !== 'halted'
