import {
  type ActionSettings,
  findActionsRefusal,
  isTimeOver,
  type Owner,
} from '@trellis/contract/hosting/power-rules.ts'
import { isStorageFull } from '@trellis/contract/hosting/storage.ts'
import { findDebtStartRefusal } from '@trellis/contract/kit/debt.ts'
import type { EditReach } from '@trellis/contract/kit/edit-reach.ts'
import { isRestartCommand } from '@trellis/contract/kit/power-commands.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import { findSettings } from '../../platform/panel-settings/index.ts'
import { getOwner } from '../servers/index.ts'
import type { TaskRow } from './store.ts'
import { readTaskWork } from './task-content.ts'

type TaskContent = Pick<TaskRow, 'type' | 'work'>

/** The result of the work; `started` means that other code settles the run with `settleRun`. */
export type WorkEnd = { done: true } | { started: true } | { skipped: Reason } | { failed: Reason }

/** The work of tasks. A thrown `Fault` is the reason of its failure. */
export type TaskWork = {
  backup(of: { serverId: string; runId: string }): Promise<WorkEnd>
  restart(of: { serverId: string; runId: string; byHand: boolean }): Promise<WorkEnd>
  /** `work` is a column of the task; see `readTaskWork`. */
  event(of: { serverId: string; work: string | null }): Promise<WorkEnd>
  /** `reach` is that of the task's author. */
  command(of: { serverId: string; work: string | null; reach: EditReach }): Promise<WorkEnd>
}

/**
 * Returns the reason to skip a task, whatever its action; null if it may run. It reads the
 * database, because another api may have changed what is in memory.
 */
export async function findRunDenial(
  tx: Tx,
  { user_id, server_id, ...task }: Pick<TaskRow, 'user_id' | 'server_id'> & Partial<TaskContent>,
  now: number,
): Promise<UserRefusal | null> {
  const account = await findAccount(tx, user_id)
  if (account === null || !account.servers.some(({ id }) => id === server_id)) {
    return { code: 'no-server' }
  }
  const owner = getOwner(account, now)
  const refusal = findRunRefusal(owner, await findSettings(tx))
  return refusal ?? (isRestart(task) ? findDebtStartRefusal(owner) : null)
}

function isRestart({ type, work = null }: Partial<TaskContent>): boolean {
  if (type !== 'command') return type === 'restart'
  return isRestartCommand(readTaskWork(work).command ?? '')
}

function findRunRefusal(owner: Owner, settings: ActionSettings): UserRefusal | null {
  if (owner.isBanned) return findBanRefusal(owner)
  if (isTimeOver(owner)) return { code: 'time-over' }
  const bySwitch = findActionsRefusal(owner, settings)
  if (bySwitch !== null) return bySwitch
  return isStorageFull(owner) ? { code: 'storage-full' } : null
}
