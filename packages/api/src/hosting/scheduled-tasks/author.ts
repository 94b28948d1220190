import { type EditReach, getEditReach, wholeReach } from '@trellis/contract/kit/edit-reach.ts'
import { mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import { getOwner } from '../servers/index.ts'
import type { TaskRow } from './store.ts'
import { hasRightOfTask, type TaskGrants } from './task-content.ts'

/** Returns the member that a task belongs to; null when it belongs to the owner, also for what support does. */
export const getAuthor = (userId: string, user: ServerUser | null): string | null =>
  user?.role === 'member' ? userId : null

/**
 * Returns whether a task may run on its schedule: whether the member who made it still has the rights that it needs. A
 * backup does no harm, and its owner relies on it.
 */
export async function mayRunForAuthor(
  tx: Tx,
  task: Pick<TaskRow, 'type' | 'author_id' | 'server_id' | 'work'>,
  { grants, at }: { grants: TaskGrants; at: number },
): Promise<boolean> {
  const { type, author_id, server_id } = task
  if (author_id === null || server_id === null || type === 'backup') return true
  const user = grants.find(author_id, server_id)
  if (user === null || !mayUse({ server: 'tasks' }, user)) return false
  if (!(await hasRightOfTask(tx, task, user))) return false
  const account = await findAccount(tx, author_id)
  return account !== null && !getOwner(account, at).isBanned
}

/** Returns the reach of a task's author over players; null is the owner. */
export function findAuthorReach(
  grants: TaskGrants,
  { serverId, author }: { serverId: string; author: string | null },
): EditReach {
  if (author === null) return wholeReach
  return getEditReach(grants.find(author, serverId) ?? { isOwner: false, rights: [] }, null)
}
