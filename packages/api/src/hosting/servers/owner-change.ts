import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type AdminChange, openAnyForAdmin } from '../../people/users/index.ts'

/**
 * A server's owner and the admin who acts on it, the owner locked until the transaction ends. Another admin's server is
 * a super admin's to touch; one's own is one's own.
 */
export async function openOwnerForAdmin(
  tx: Tx,
  caller: Caller,
  ownerId: string,
): Promise<AdminChange> {
  const opened = await openAnyForAdmin(tx, caller, ownerId)
  const { target, admin } = opened
  const isOwn = target.row.id === admin.row.id
  if (!isOwn && target.row.role !== 'user' && admin.row.role !== 'super') {
    throw createFault('forbidden', { code: 'server-super-only' }, { code: 'not-allowed' })
  }
  return opened
}
