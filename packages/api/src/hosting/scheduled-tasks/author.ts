import { mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import { getOwner } from '../servers/index.ts'
import type { TaskRow } from './store.ts'
import { hasRightOfWork, type TaskGrants } from './task-content.ts'

/** Returns the member that a task belongs to; null when it belongs to the owner, also for what support does. */
export const getAuthor = (userId: string, user: ServerUser | null): string | null =>
  user?.role === 'member' ? userId : null

/**
 * Returns whether a task may run on its schedule: whether the member who made it still has the rights that it needs. A
 * backup does no harm, and its owner relies on it.
 */
export async function mayRunForAuthor(
  tx: Tx,
  { type, author_id, server_id }: Pick<TaskRow, 'type' | 'author_id' | 'server_id'>,
  { grants, at }: { grants: TaskGrants; at: number },
): Promise<boolean> {
  if (author_id === null || server_id === null || type === 'backup') return true
  const user = grants.find(author_id, server_id)
  if (user === null || !mayUse({ server: 'tasks' }, user) || !hasRightOfWork(type, user))
    return false
  const account = await findAccount(tx, author_id)
  return account !== null && !getOwner(account, at).isBanned
}
